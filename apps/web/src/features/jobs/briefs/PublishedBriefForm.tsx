import { type BriefChange, briefOfJob, changedBrief, changedTermsOf, changesOf } from '@castlane/contract/brief.ts';
import { JobInput, type OwnJob, type Visibility } from '@castlane/contract/job.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useVersions } from '#features/jobs/api.ts';
import { t } from './words.ts';
import { count } from '#platform/language/format.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { toast } from '#ui/overlays/toast.ts';
import { BriefFrame } from '#features/jobs/form/BriefFrame.tsx';
import { inputOf, openingsOf } from './brief-input.ts';
import { briefOf, type BriefValues } from './brief-values.ts';
import { homeCurrency } from './home-currency.ts';
import { useBriefForm, type MediaField } from './use-brief-form.ts';
import { CONSENT_HOURS } from '@castlane/contract/policy.ts';
import { BriefChanges } from '#features/jobs/history/BriefChanges.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Group, Text } from '#ui/layout.ts';

/** The form of a published job. A save of its brief makes a new version; if terms change, creators with open proposals must consent again. */
export function PublishedBriefForm({ job }: { job: OwnJob }) {
  const navigate = useNavigate();
  const country = useProfile()?.country;
  const [start] = useState(() => briefOf(job, homeCurrency(country)));
  const [isReviewing, setIsReviewing] = useState(false);
  const brief = useBriefForm({
    place: `edit:${job.slug}`,
    slug: job.slug,
    start,
    published: { job, review: () => setIsReviewing(true), onRefused: () => setIsReviewing(false) },
    onPublished(slug) {
      toast.success(t('brief.changesSaved'));
      void navigate(paths.job(slug), { replace: true });
    },
  });
  const difference = useDifference(job, start, brief.form.values);
  const { changes, toAsk, openings, visibility } = difference;
  const isSame = changes?.length === 0 && openings === undefined && visibility === undefined;
  return (
    <BriefFrame
      isInside
      back={{ href: paths.job(job.slug), label: t('brief.backToJob') }}
      title={t('brief.changeTitle')}
      startOverLabel={t('brief.discardChanges')}
      brief={brief}
      commentCount={job.proposalCount}
      hint={isSame ? t('brief.nothingChanged') : toAsk > 0 && t('brief.willBeAsked', { count: toAsk })}
      publishLabel={t('brief.saveChanges')}
      canPublish={!isSame}
    >
      <ConfirmChanges
        job={job}
        difference={difference}
        isOpen={isReviewing}
        isPending={brief.pending !== undefined}
        onClose={() => setIsReviewing(false)}
        onConfirm={brief.confirm}
      />
    </BriefFrame>
  );
}

type Difference = {
  /** Undefined while the form is invalid. */
  changes: BriefChange[] | undefined;
  toAsk: number;
  /** The new number of openings, which is no part of the brief; undefined if it stays. */
  openings: number | undefined;
  /** Likewise who finds the job. */
  visibility: Visibility | undefined;
};

function useDifference(job: OwnJob, start: BriefValues, values: BriefValues): Difference {
  const waiting = useVersions(job.slug).data?.toAsk ?? 0;
  const { data } = JobInput.safeParse({ ...inputOf(values), status: 'open' });
  if (!data) return { changes: undefined, toAsk: 0, openings: undefined, visibility: undefined };
  const before = briefOfJob(job);
  const idsOf = (field: MediaField) => values[field].map(({ uploadId }) => uploadId);
  const after = { ...changedBrief(before, data), images: idsOf('images'), files: idsOf('files') };
  const now = openingsOf(values);
  const openings = now === openingsOf(start) || now === job.openings ? undefined : now;
  // Without an opening left, everyone who waits is answered.
  const isAsking = openings !== job.taken && changedTermsOf(before, after).length > 0;
  const visibility = values.visibility === start.visibility || values.visibility === job.visibility ? undefined : values.visibility;
  return { changes: changesOf(before, after), toAsk: isAsking ? waiting : 0, openings, visibility };
}

type ConfirmChangesProps = DialogState & { job: OwnJob; difference: Difference; isPending: boolean; onConfirm: () => void };

/** Asks before changes are published: lists them, and says who must consent. */
function ConfirmChanges({ job, difference, isOpen, isPending, onClose, onConfirm }: ConfirmChangesProps) {
  const { changes = [], toAsk, openings, visibility } = difference;
  const more = [
    openings !== undefined && { name: t('jobs.openings'), before: count(job.openings), after: count(openings) },
    visibility && {
      name: t('brief.visibilityLabel'),
      before: t('brief.visibility', { context: job.visibility }),
      after: t('brief.visibility', { context: visibility }),
    },
  ].filter((change) => change !== false && change !== undefined);
  const isOnlyVisibility = visibility !== undefined && changes.length === 0 && openings === undefined;
  return (
    <Modal opened={isOpen} onClose={onClose} size={560} title={t('brief.confirmTitle')}>
      <BriefChanges changes={changes} more={more} />
      <Text inherit variant="soft" mt={16}>
        {openings === job.taken
          ? t('jobs.openingsFill')
          : toAsk > 0
            ? t('brief.confirmAsked', { count: toAsk, hours: CONSENT_HOURS })
            : isOnlyVisibility
              ? t('brief.confirmVisibility', { context: visibility })
              : t('brief.confirmNobody')}
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
