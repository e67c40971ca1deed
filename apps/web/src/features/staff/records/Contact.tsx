import type { ReceivedContact } from '@castlane/contract/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { openCounts } from '#features/staff/desk/counts.ts';
import { useList, useAct, useWrite } from '#features/staff/desk/queries.ts';
import { CONTACT, useDesk, ACCOUNTS, deskPath } from '#features/staff/desk/desks.ts';
import { ListRow } from '#features/staff/desk/ListRow.tsx';
import { Desk, ListedItem } from '#features/staff/desk/Desk.tsx';
import { StateTabs } from '#features/staff/desk/DeskFilters.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { t } from './words.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ActBar } from '#features/staff/desk/ActBar.tsx';
import { DetailBody, DetailFrame } from '#features/staff/desk/DetailFrame.tsx';
import type { Frame } from '#features/staff/desk/items.ts';
import { call } from '#platform/http/api.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Text } from '#ui/layout.ts';

export function Contact() {
  const desk = useDesk(CONTACT);
  const { state } = desk.filter;
  const list = useList('GET /staff/v1/contact', state === 'all' ? {} : { state }, { isQueue: true });
  const { data: open } = useQuery(openCounts.contact);
  return (
    <Desk
      desk={desk}
      label={t('staff.nav.contact')}
      tabs={
        <StateTabs
          desk={desk}
          name="state"
          label={t('staffRecords.contactTabs')}
          words={(each) => t('staffRecords.contact', { context: each })}
          counts={{ open }}
        />
      }
      list={list}
      renderRow={(item, link) => <ListRow {...link} title={item.subject} note={item.email} aside={<When at={item.createdAt} />} />}
      empty={
        <EmptyState art={<ArtMail />} title={t('staffRecords.noContact', { context: state })} text={t('staffRecords.noContactText')} />
      }
      choose={<EmptyState art={<ArtMail />} title={t('staffRecords.chooseRequest')} text={t('staffRecords.chooseRequestText')} />}
      words={(what) => t('staffRecords.request', { context: what === 'goneText' && state === 'all' ? 'goneOfAll' : what })}
    >
      {(frame) => (
        <ListedItem list={list} frame={frame}>
          {(item) => <ContactDetail item={item} frame={frame} />}
        </ListedItem>
      )}
    </Desk>
  );
}

function ContactDetail({ item: given, frame }: { item: ReceivedContact; frame: Frame }) {
  const handle = useHandle();
  const item = handle.data ?? given;
  const { subject, email, message, createdAt, handledAt, handledBy } = item;
  return (
    <DetailFrame
      {...frame}
      title={subject}
      note={`${email} · ${dayAndClock(createdAt)}`}
      badge={
        <StatusBadge tone={handledAt ? 'ok' : 'gold'}>
          {t(handledAt ? 'staffRecords.contact.handled' : 'staffRecords.contact.open')}
        </StatusBadge>
      }
      footer={<Footer item={item} handle={handle} />}
    >
      <DetailBody>
        <Card as="section" pad="lg">
          <Text fz={15} lh="24px" mod="written">
            {message}
          </Text>
        </Card>
        <Text size="sm" variant="muted">
          {handledAt && <span>{t('staffRecords.handledBy', { when: dayAndClock(handledAt), name: handledBy ?? t('app.staff') })}</span>}{' '}
          <TextLink isInText href={deskPath(ACCOUNTS, { q: email })}>
            {t('staffRecords.findAccount')}
          </TextLink>
        </Text>
      </DetailBody>
    </DetailFrame>
  );
}

const LIST = ['staff', 'contact'] as const;

/** Marks a request as answered. It stays open with its answerer, and leaves the list of open ones. */
function useHandle() {
  return useWrite((id: string) => call('POST /staff/v1/contact/:id/handle', { params: { id } }), {
    done: () => t('staffRecords.handled'),
    lists: LIST,
    stale: [LIST, openCounts.contact.queryKey],
  });
}

function Footer({ item: { id, email, subject, handledAt }, handle }: { item: ReceivedContact; handle: ReturnType<typeof useHandle> }) {
  const { problem, run } = useAct(handle);
  return (
    <ActBar problem={problem}>
      <Button
        component="a"
        variant="default"
        href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('staffRecords.answer')}
      </Button>
      {!handledAt && (
        <Button leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />} loading={handle.isPending} onClick={() => run(id)}>
          {t('staffRecords.markHandled')}
        </Button>
      )}
    </ActBar>
  );
}
