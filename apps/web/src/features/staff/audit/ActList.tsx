import type { Act } from '@castlane/contract/staff.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { When } from '#features/staff/desk/When.tsx';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Group, Stack, Text } from '#ui/layout.ts';
import { actionWord, goneWord, changesOf } from './act-words.ts';
import css from './ActList.module.css';

/** Rows of the audit log. `targetId` leaves out the target if all rows share it. */
export function ActList({ acts, label, targetId }: { acts: readonly Act[]; label: string; targetId?: string }) {
  return (
    <Stack component="ol" mod="rows" gap={0} aria-label={label}>
      {acts.map((act) => (
        <ActLine key={act.id} act={act} hasTarget={act.targetId !== targetId} />
      ))}
    </Stack>
  );
}

export function ActListSkeleton() {
  return (
    <Loading data-rows>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={css.act}>
          <Skeleton width="40%" height={14} />
          <Skeleton width="24%" height={12} mt={10} />
        </div>
      ))}
    </Loading>
  );
}

function ActLine({ act, hasTarget }: { act: Act; hasTarget: boolean }) {
  const { action, actorId, actorName, targetKind, targetId, targetName, reason, before, after, createdAt } = act;
  const changes = changesOf(before, after);
  const target = targetName ?? goneWord(targetKind);
  return (
    <li className={css.act}>
      <Group component="p" gap="2px 8px" align="stretch">
        <b>{actionWord(action)}</b>
        {hasTarget &&
          (targetKind === 'account' ? <TextLink href={paths.staff(`accounts/${targetId}`)}>{target}</TextLink> : <span>{target}</span>)}
      </Group>
      {reason && (
        <Text size="sm" variant="soft" mod="written" mt={2}>
          {reason}
        </Text>
      )}
      {changes.length > 0 && (
        <Stack component="ul" className={css.changes} gap={2} mt={4}>
          {changes.map(({ field, before: was, after: is }) => (
            <Group component="li" gap="2px 6px" key={field}>
              <Text span inherit variant="muted">
                {`${field}:`}
              </Text>{' '}
              {was !== undefined && <del>{was}</del>}
              {was !== undefined && is !== undefined && (
                <IconArrowRight size={14} stroke={2} color="var(--cl-text-3)" role="img" aria-label={t('staffAudit.to')} />
              )}
              {is !== undefined && <ins>{is}</ins>}
            </Group>
          ))}
        </Stack>
      )}
      <Group component="p" className={css.meta} gap="2px 10px" mt={4}>
        <When at={createdAt} />
        {actorId === targetId ? (
          <span>{t('staffAudit.themselves')}</span>
        ) : actorId ? (
          <TextLink href={`${paths.staff('audit')}?actor=${actorId}`}>
            {t('staffAudit.actor', { name: actorName ?? t('staffAudit.someone') })}
          </TextLink>
        ) : (
          <span>{t('staffAudit.server')}</span>
        )}
      </Group>
    </li>
  );
}
