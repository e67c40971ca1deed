import type { Act } from '@castlane/contract/staff.ts';
import { IconX } from '@tabler/icons-react';
import { AUDIT, useDesk } from '#features/staff/desk/desks.ts';
import { FilterSelect } from '#features/staff/desk/DeskFilters.tsx';
import { useList } from '#features/staff/desk/queries.ts';
import { Filters, PageFrame } from '#features/staff/desk/PageFrame.tsx';
import { MoreOf } from '#features/staff/desk/LoadedList.tsx';
import { t } from './words.ts';
import { isProblem } from '#platform/http/problem.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Group } from '#ui/layout.ts';
import { actionWord } from './act-words.ts';
import { ActList, ActListSkeleton } from './ActList.tsx';

export function AuditLog() {
  const desk = useDesk(AUDIT);
  const { actor: actorId, target: targetId, action } = desk.filter;
  const list = useList('GET /staff/v1/audit', { actorId, targetId, action }, { isQueue: false });
  const acts = list.data?.items ?? [];
  const actions = list.data?.pages[0]?.actions ?? (action ? [action] : []);
  return (
    <PageFrame title={t('staff.nav.audit')} note={t('staffAudit.note')}>
      <Filters>
        <FilterSelect
          desk={desk}
          name="action"
          label={t('staffAudit.what')}
          values={['', ...actions]}
          words={(each) => (each ? actionWord(each) : t('staffAudit.all'))}
        />
        {actorId && <Chosen label={t('staffAudit.by', { name: nameOf(acts, 'actor', actorId) })} onRemove={() => desk.set('actor', '')} />}
        {targetId && (
          <Chosen label={t('staffAudit.about', { name: nameOf(acts, 'target', targetId) })} onRemove={() => desk.set('target', '')} />
        )}
      </Filters>
      <Card as="section" pad="lg">
        {isProblem(list.error, 1004) ? (
          <Nothing />
        ) : (
          <Loaded query={list} skeleton={<ActListSkeleton />}>
            {({ items }) => (items.length > 0 ? <ActList acts={items} label={t('staff.nav.audit')} /> : <Nothing />)}
          </Loaded>
        )}
      </Card>
      <MoreOf list={list} />
    </PageFrame>
  );
}

/** The name of an account in the log, or else the end of its id. */
function nameOf(acts: readonly Act[], role: 'actor' | 'target', id: string): string {
  return acts.find((act) => act[`${role}Id`] === id)?.[`${role}Name`] ?? id.slice(-6);
}

function Chosen({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Group gap={0} wrap="nowrap" mih={38}>
      <Button
        variant="light"
        size="sm"
        rightSection={<IconX size={16} stroke={2} aria-hidden="true" />}
        aria-label={t('staffAudit.remove', { what: label })}
        onClick={onRemove}
      >
        {label}
      </Button>
    </Group>
  );
}

/** Also shown if the server refuses a filter of the address. */
function Nothing() {
  return <EmptyState art={<ArtEmptySearch />} title={t('staffAudit.empty')} text={t('staffAudit.emptyText')} />;
}
