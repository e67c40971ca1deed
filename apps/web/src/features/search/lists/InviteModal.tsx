import type { CreatorCard } from '@castlane/contract/discovery.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { useJobsAtAGlance } from '#features/jobs/api.ts';
import { t } from '#features/search/discovery/words.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { paths } from '#platform/page/paths.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Radio } from '#ui/controls/choices.ts';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Stack, Text } from '#ui/layout.ts';
import { whyNotInvited } from './invite-words.ts';
import { useInvite } from './marks-api.ts';
import { Form } from '#ui/forms/Form.tsx';

/** Asks to which of the owner's open jobs a creator is invited, and explains what that gives them. */
export function InviteModal({ card, isOpen, onClose }: DialogState & { card: CreatorCard }) {
  const jobs = useJobsAtAGlance();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('discovery.inviteTitle', { name: card.name })}>
      <Loaded query={jobs} skeleton={<Skeleton height={120} aria-label={t('app.loading')} role="status" />}>
        {({ items }) => {
          const open = items.filter(({ status }) => status === 'open');
          const free = open.find(({ slug }) => !isTaken(card, slug));
          if (free) return <InviteForm card={card} jobs={open} first={free.slug} onClose={onClose} />;
          return <NoJob text={open.length === 0 ? t('discovery.noJob') : t('discovery.noJobLeft', { name: card.name })} />;
        }}
      </Loaded>
    </Modal>
  );
}

/** Whether the creator has heard of the job. */
function isTaken(card: CreatorCard, slug: string): boolean {
  return card.invitedTo.includes(slug) || card.commentedOn.includes(slug);
}

function NoJob({ text }: { text: string }) {
  return (
    <>
      <Text variant="soft" mb={16}>
        {text}
      </Text>
      <LinkButton size="xl" fullWidth href={paths.postJob()}>
        {t('discovery.createJob')}
      </LinkButton>
    </>
  );
}

type InviteFormProps = { card: CreatorCard; jobs: readonly OwnJob[]; first: string; onClose: () => void };

function InviteForm({ card, jobs, first, onClose }: InviteFormProps) {
  const invite = useInvite(card);
  const { form, isSending, formProps } = useForm({
    initialValues: { slug: first },
    send: ({ slug }) => invite.mutateAsync(slug),
    onSent: () => {
      toast.success(t('discovery.inviteSent'), { note: t('discovery.inviteSentNote', { name: card.name }) });
      onClose();
    },
  });
  return (
    <Form {...formProps}>
      <Text variant="soft">{t('discovery.inviteText')}</Text>
      <Radio.Group label={t('discovery.inviteWhich')} {...form.getInputProps('slug')}>
        <Stack gap={12} mah={300} mt={10} style={{ overflowY: 'auto' }}>
          {jobs.map((job) => (
            <Radio
              key={job.slug}
              value={job.slug}
              label={job.title}
              disabled={isTaken(card, job.slug)}
              description={
                isTaken(card, job.slug)
                  ? t(card.commentedOn.includes(job.slug) ? 'discovery.hasCommented' : 'discovery.isInvited')
                  : undefined
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      {invite.error && <Note tone="bad">{whyNotInvited(invite.error)}</Note>}
      <DialogButtons mt={8} cancel={t('search.cancel')} onCancel={onClose} submit={t('discovery.sendInvitation')} isBusy={isSending} />
    </Form>
  );
}
