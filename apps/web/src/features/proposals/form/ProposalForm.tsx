import { today } from '#platform/clock.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { IconSend, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readDraft } from '#platform/forms/draft.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { day, dayAndClock } from '#platform/language/format.ts';
import { t } from '#features/proposals/words.ts';
import { ApiProblem, isProblem } from '#platform/http/problem.ts';
import { Form } from '#ui/forms/Form.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Box, Group, Text, Title } from '#ui/layout.ts';
import { useSendComment } from '#features/proposals/api.ts';
import { ProposalFields } from './ProposalFields.tsx';
import { isBlank, onScreen, startValues, toInput, valuesOf, whyNotSent } from './proposal-values.ts';
import { endWords } from '#features/proposals/proposal-words.ts';
import { useMuchAlike } from './likeness.ts';
import css from './ProposalForm.module.css';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { APPROVED_STARS, DRIP_BELOW, DRIP_DAYS } from '@castlane/contract/policy.ts';
import { useNextDrip } from '#features/stars/api.ts';
import { useContactUrl } from '#platform/config.ts';
import { MessageModal } from '#ui/overlays/MessageModal.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

type ProposalFormProps = {
  job: Pick<Job, 'id' | 'version' | 'budget' | 'questions' | 'timeZone'>;
  /** The brief has changed since this page opened: the input stays, and the new brief must be read first. */
  isChanged: boolean;
  starCost: number;
  balance: number;
  /** The creator's proposal that was withdrawn or ended unanswered; its text starts the next one. */
  previous?: Proposal | undefined;
  onSent: (proposal: Proposal) => void;
  /** The job has changed meanwhile: it has a proposal already, was closed, or assigned. */
  onStale: (problem: ApiProblem) => void;
  /** The form goes, and this text was not sent. */
  onUnsent: (message: string) => void;
};

export function commentDraftKey(jobId: string): string {
  return `comment.${jobId}`;
}

export function ProposalForm(props: ProposalFormProps) {
  const { job, isChanged, starCost, balance, previous } = props;
  const { form, line, send, formProps, dialog } = useProposalForm(props);
  const muchAlike = useMuchAlike(form.values.message, job.id);
  const sendWord = t(muchAlike ? 'comment.sendAnyway' : 'comment.send');
  return (
    <Card as="section" pad="lg" id="comment" aria-labelledby="comment-title">
      <Title order={2} fw={620} lts="-0.016em" id="comment-title" tabIndex={-1}>
        {t('comment.write')}
      </Title>
      <Text size="sm" variant="muted" mt={2} mb={18}>
        {t('comment.writeNote')}
      </Text>
      {previous && (
        <Box mb={16}>
          <Note>{againWords(previous)}</Note>
        </Box>
      )}
      {isChanged && (
        <Box mb={16} role="status">
          <Note tone="warn">{t('comment.briefChangedMeanwhile')}</Note>
        </Box>
      )}
      <Form gap={16} {...formProps}>
        <ProposalFields form={form} job={job} muchAlike={muchAlike} />
        {line && !isProblem(send.error, 1014, 1015, 1016, 1020) && <Note tone="bad">{line}</Note>}
        <Text size="xs" variant="muted" mt={-4}>
          {t('comment.draftKept')}
        </Text>
        <StickyFoot>
          <Cost cost={starCost} balance={balance} />
          <Button
            type="submit"
            size="xl"
            loading={send.isPending}
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
            aria-label={t(balance < starCost ? 'comment.sendLacking' : 'comment.sendFor', {
              send: sendWord,
              count: starCost,
              left: balance - starCost,
            })}
          >
            {sendWord}
          </Button>
        </StickyFoot>
      </Form>
      {dialog}
    </Card>
  );
}

function againWords(previous: Proposal): string {
  const when = day(previous.decidedAt ?? previous.createdAt);
  if (previous.endReason === 'brief_changed') return t('comment.againChanged', { day: when });
  if (previous.status === 'withdrawn') return t('comment.again', { day: when });
  return t('comment.againEnded', { day: when, why: endWords(previous) });
}

function useProposalForm({ job, previous, starCost, balance, onSent, onStale, onUnsent }: ProposalFormProps) {
  const send = useSendComment();
  const lack = useDialogs((_, state) => <NotEnoughStars {...state} cost={starCost} balance={balance} />);
  const isSent = useRef(false);
  const { form, line, formProps } = useForm({
    initialValues: startValues(job, readDraft(commentDraftKey(job.id)) ?? (previous && valuesOf(previous))),
    draft: { key: commentDraftKey(job.id), of: (values) => (isBlank(values) ? undefined : { ...values, questions: job.questions }) },
    check: (values) => whyNotSent(values, job, today(job.timeZone)),
    checkOnBlur: ['message', 'deliverBy'],
    send: (values) => send.mutateAsync(toInput(values, job)),
    onSent: (proposal) => {
      isSent.current = true;
      toast.success(t('comment.sent'), { note: t('comment.sentNote') });
      onSent(proposal);
    },
    onRefused: (problem) => {
      if (isProblem(problem, 1016)) lack.open();
      // Any other refusal means that the job or the balance of stars has changed.
      if (problem instanceof ApiProblem && problem.status < 500 && !isProblem(problem, 1004, 1022)) onStale(problem);
    },
    fieldsOf: onScreen,
  });

  const tell = useEffectEvent(() => onUnsent(isSent.current ? '' : form.values.message.trim()));
  useEffect(() => () => tell(), []);

  return { form, line, send, formProps, dialog: lack.dialog };
}

/** The price of the proposal, and the balance before and after it: in short, and in a sentence for those who hear it. */
function Cost({ cost, balance }: { cost: number; balance: number }) {
  const isTooMuch = balance < cost;
  const after = { before: balance, after: balance - cost };
  return (
    <div className={css.cost}>
      <Group component="p" gap={6} wrap="nowrap" fw={600} aria-hidden="true">
        <IconStarFilled size={16} color="var(--cl-gold)" />
        <span>{t('comment.costShort', { count: cost })}</span>
      </Group>
      <Text size="sm" {...(isTooMuch ? { variant: 'bad', fw: 550 } : { variant: 'soft' })} aria-hidden="true">
        {isTooMuch ? t('comment.have', { balance }) : t('comment.balance', after)}
      </Text>
      {isTooMuch ? (
        <VisuallyHidden>{t('comment.tooFew', { count: cost, balance })}</VisuallyHidden>
      ) : (
        <VisuallyHidden>{`${t('comment.cost', { count: cost })}. ${t('comment.balanceLabel', after)}`}</VisuallyHidden>
      )}
    </div>
  );
}

/** What to do if the stars do not suffice (code 1016). */
function NotEnoughStars({ isOpen, onClose, cost, balance }: DialogState & { cost: number; balance: number }) {
  const contactUrl = useContactUrl();
  const nextDripAt = useNextDrip(balance);
  return (
    <MessageModal
      isOpen={isOpen}
      onClose={onClose}
      tone="brand"
      art={<IconStar size={28} stroke={1.75} aria-hidden="true" />}
      title={t('comment.noStarsTitle')}
      actions={
        <>
          <Button variant="default" size="xl" component="a" href={contactUrl}>
            {t('comment.noStarsContact')}
          </Button>
          <Button size="xl" onClick={onClose}>
            {t('comment.noStarsBack')}
          </Button>
        </>
      }
    >
      <p>{t('comment.noStarsText', { count: cost, balance })}</p>
      {nextDripAt && <p>{t('comment.noStarsDrip', { when: dayAndClock(nextDripAt), days: DRIP_DAYS, below: DRIP_BELOW })}</p>}
      <p>{t('comment.noStarsHow', { stars: APPROVED_STARS })}</p>
    </MessageModal>
  );
}
