import type { ReceivedContact } from '@castlane/contract/contact.ts';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { DetailFrame } from '#features/staff/desk/DetailFrame.tsx';
import { withQuery } from '#features/staff/desk/filters.ts';
import { lineOf } from '#platform/forms/form.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { StatusBadge } from '#ui/content/StatusBadge.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Group, Text } from '#ui/layout.ts';
import { useHandle } from './contact-api.ts';
import css from './ContactDetail.module.css';

/** The text of a request, and the way to answer it. */
export function ContactDetail({ item: given, backHref }: { item: ReceivedContact; backHref: string }) {
  const t = useT();
  const handle = useHandle();
  const item = handle.data ?? given;
  const { subject, email, message, createdAt, handledAt, handledBy } = item;
  return (
    <DetailFrame
      title={subject}
      note={`${email} · ${dayAndClock(createdAt)}`}
      badge={
        <StatusBadge tone={handledAt ? 'ok' : 'gold'}>
          {t(handledAt ? 'staffRecords.contact.handled' : 'staffRecords.contact.open')}
        </StatusBadge>
      }
      backHref={backHref}
      backLabel={t('staffRecords.backToContact')}
      label={t('staffRecords.request')}
      footer={<Footer item={item} handle={handle} />}
    >
      <div className={css.root}>
        <Card as="section" pad="lg">
          <p className={css.message}>{message}</p>
        </Card>
        <Text size="sm" variant="muted">
          {handledAt && t('staffRecords.handledBy', { when: dayAndClock(handledAt), name: handledBy ?? t('app.staff') })}{' '}
          <UiLink className={css.link} href={withQuery(paths.staff('accounts'), { q: email })}>
            {t('staffRecords.findAccount')}
          </UiLink>
        </Text>
      </div>
    </DetailFrame>
  );
}

function Footer({ item: { id, email, subject, handledAt }, handle }: { item: ReceivedContact; handle: ReturnType<typeof useHandle> }) {
  const t = useT();
  const [line, setLine] = useState<string>();
  const run = useOnlyOnce(async () => {
    setLine(undefined);
    try {
      await handle.mutateAsync(id);
      toast.success(t('staffRecords.handled'));
      return true;
    } catch (problem) {
      setLine(lineOf(problem));
      return false;
    }
  });
  return (
    <div className={css.footer}>
      <FormProblem line={line} />
      <Group className={css.actions} gap={10} wrap="nowrap" align="stretch" justify="flex-end">
        <Button
          component="a"
          variant="default"
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          leftSection={<IconMail size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('staffRecords.answer')}
        </Button>
        {!handledAt && (
          <Button leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />} loading={handle.isPending} onClick={() => run()}>
            {t('staffRecords.markHandled')}
          </Button>
        )}
      </Group>
    </div>
  );
}
