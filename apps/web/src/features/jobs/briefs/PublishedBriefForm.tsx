import { briefOfJob, changedTermsOf, changesOf, type BriefChange } from '@castlane/contract/brief.ts';
import { JobInput, type OwnJob } from '@castlane/contract/job.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useVersions } from '#features/jobs/api.ts';
import { useFirstBad } from '#platform/forms/form.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { toast } from '#ui/overlays/toast.ts';
import css from '#features/jobs/form/BriefForm.module.css';
import { BriefFrame, KeptLine } from '#features/jobs/form/BriefFrame.tsx';
import { inputOf } from './brief-input.ts';
import { briefOf, type BriefValues } from './brief-values.ts';
import { homeCurrency } from './home-currency.ts';
import { PreviewButton } from './PreviewButton.tsx';
import { useBriefForm } from './use-brief-form.ts';
import { CONSENT_HOURS } from '@castlane/contract/policy.ts';
import { BriefChanges } from '#features/jobs/history/BriefChanges.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Group, Text } from '#ui/layout.ts';

/** The form of a published job. A save makes a new version; if terms change, creators with open proposals must consent again. */
export function PublishedBriefForm({ job }: { job: OwnJob }) {
  const t = useT();
  const navigate = useNavigate();
  const country = useProfile()?.country;
  const [start] = useState(() => briefOf(job, homeCurrency(country)));
  const [isReviewing, setIsReviewing] = useState(false);
  const { ref, focusFirstBad } = useFirstBad();
  const brief = useBriefForm({
    focusFirstBad,
    place: `edit:${job.slug}`,
    slug: job.slug,
    start,
    published: { version: job.version, review: () => setIsReviewing(true), onRefused: () => setIsReviewing(false) },
    onPublished(slug) {
      toast.success(t('brief.changesSaved'));
      void navigate(paths.job(slug), { replace: true });
    },
  });
  const { form, pending } = brief;
  const { changes, toAsk } = useDifference(job, form.values);
  const isSame = changes?.length === 0;
  return (
    <BriefFrame
      isInside
      back={{ href: paths.job(job.slug), label: t('brief.backToJob') }}
      title={t('brief.changeTitle')}
      kept={brief.isChanged && <KeptLine>{t('brief.keptHere')}</KeptLine>}
      startOverLabel={t('brief.discardChanges')}
      brief={brief}
      formRef={ref}
      bar={
        <>
          <Text
            className={(brief.line && css.problem) ?? ''}
            size="sm"
            variant={brief.line ? 'bad' : 'soft'}
            flex={1}
            miw={0}
            role="status"
          >
            {brief.line ?? (isSame ? t('brief.nothingChanged') : toAsk > 0 && t('brief.willBeAsked', { count: toAsk }))}
          </Text>
          <PreviewButton values={form.values} />
          <Button className={css.publish ?? ''} loading={pending !== undefined} disabled={isSame} onClick={brief.publish}>
            {t('brief.saveChanges')}
          </Button>
          <ConfirmChanges
            changes={changes ?? []}
            toAsk={toAsk}
            isOpen={isReviewing}
            isPending={pending !== undefined}
            onClose={() => setIsReviewing(false)}
            onConfirm={brief.confirm}
          />
        </>
      }
    />
  );
}

/** The changes, undefined while the form is invalid, and the number of creators who must consent. */
function useDifference(job: OwnJob, typed: BriefValues): { changes: BriefChange[] | undefined; toAsk: number } {
  const values = useDeferredValue(typed);
  const waiting = useVersions(job.slug).data?.toAsk ?? 0;
  return useMemo(() => {
    const { data } = JobInput.safeParse({ ...inputOf(values), status: 'open' });
    if (!data) return { changes: undefined, toAsk: 0 };
    const before = briefOfJob(job);
    const { applyBy = before.applyBy, dueBy = null, wanted = before.wanted, terms = before.terms, questions = [] } = data;
    const [images, files] = [values.images, values.files].map((uploads) => uploads.map(({ uploadId }) => uploadId)) as [string[], string[]];
    const after = { ...data, applyBy, dueBy, wanted, terms, questions, images, files };
    return { changes: changesOf(before, after), toAsk: changedTermsOf(before, after).length > 0 ? waiting : 0 };
  }, [job, values, waiting]);
}

type ConfirmChangesProps = {
  changes: readonly BriefChange[];
  toAsk: number;
  isOpen: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before changes are published: lists them, and says who must consent. */
function ConfirmChanges({ changes, toAsk, isOpen, isPending, onClose, onConfirm }: ConfirmChangesProps) {
  const t = useT();
  return (
    <Modal opened={isOpen} onClose={onClose} size={560} title={t('brief.confirmTitle')}>
      <BriefChanges changes={changes} />
      <Text inherit variant="soft" mt={16}>
        {toAsk > 0 ? t('brief.confirmAsked', { count: toAsk, hours: CONSENT_HOURS }) : t('brief.confirmNobody')}
      </Text>
      <Group gap={8} align="stretch" justify="flex-end" mt={20}>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {t('brief.confirmBack')}
        </Button>
        <Button loading={isPending} onClick={onConfirm}>
          {t('brief.saveChanges')}
        </Button>
      </Group>
    </Modal>
  );
}
