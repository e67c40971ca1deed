import type { OwnJob } from '@castlane/contract/job.ts';
import { useEffect, useRef, useState } from 'react';
import { refreshJob, useSaveJob } from '#features/jobs/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useForm, type FormState } from '#platform/forms/use-form.ts';
import { t } from './words.ts';
import { fieldErrors, isProblem } from '#platform/http/problem.ts';
import { toast } from '#ui/overlays/toast.ts';
import { errorsOf, fieldOf, inputOf, openingsOf, type Errors } from './brief-input.ts';
import { today } from '#platform/clock.ts';
import type { BriefValues } from './brief-values.ts';
import { findLocalBrief, type BriefPlace, dropLocalBrief, keepLocalBrief } from './local-briefs.ts';
import { t as uploadsT } from '#features/uploads/words.ts';

export type BriefFormState = FormState<BriefValues>;

/** Fields that may still upload files. */
export type MediaField = 'images' | 'files';

type Given = {
  place: BriefPlace;
  /** The saved job that is changed; undefined for a new one. */
  slug: string | undefined;
  start: BriefValues;
  /** For a published job: the version that is changed, and the confirmation before it. */
  published?: { job: OwnJob; review: () => void; onRefused: () => void };
  onDraftSaved?: (slug: string) => void;
  onPublished: (slug: string) => void;
};

/** The state of the form. Input survives a reload, errors stand at their fields, and a second click sends nothing. */
export function useBriefForm({ place, slug, start, published, onDraftSaved, onPublished }: Given) {
  const [restored, setRestored] = useState(() => findLocalBrief(place));
  const [saved, setSaved] = useState(start);
  const [tried, setTried] = useState<'brief.cannotPublish' | 'brief.cannotSave' | 'brief.cannotChange'>();
  const [isOut, setIsOut] = useState(false);
  const busy = useRef(new Set<MediaField>());
  const timeZone = published?.job.timeZone;
  const save = useSaveJob();
  const { form, ref, line, submit, findErrors, restart } = useForm({
    initialValues: restored?.values ?? start,
    check: (values): Errors => ({
      ...(published && hasNewOpenings(values) && openingsOf(values) < published.job.taken
        ? { openings: t('jobs.openingsTaken', { count: published.job.taken }) }
        : {}),
      ...errorsOf(values, today(timeZone)),
      ...Object.fromEntries([...busy.current].map((field) => [field, uploadsT('uploads.stillSending')])),
    }),
    send: async (values, isPublished: boolean) => {
      // What makes no version may have changed elsewhere meanwhile: of a published job, only what was changed here is sent.
      const { openings, visibility, ...rest } = inputOf(values);
      const input = {
        ...rest,
        ...((!published || hasNewOpenings(values)) && { openings }),
        ...((!published || values.visibility !== start.visibility) && { visibility }),
      };
      const job = await save.mutateAsync({ slug, input, isPublished, version: published?.job.version });
      setSaved(values);
      return job;
    },
    onSent: (job, isPublished) => {
      setRestored(undefined);
      // The page may be left before the next render.
      dropLocalBrief(place);
      if (isPublished) {
        setIsOut(true);
        onPublished(job.slug);
      } else {
        toast.success(t('brief.draftSaved'), { isShort: true });
        onDraftSaved?.(job.slug);
      }
    },
    onRefused: (problem) => {
      published?.onRefused();
      // Another window saved first, or the job is finished: fetches the current job and keeps the input.
      if (published && slug && isProblem(problem, 1005)) refreshJob(slug);
    },
    fieldsOf: (errors, values) => Object.fromEntries(Object.entries(errors).map(([path, why]) => [fieldOf(path, values), why])),
    words: (problem) => (published && !fieldErrors(problem)['visibility'] ? { 1005: t('brief.changedElsewhere') } : {}),
    // Other problems are toasted or open their dialog.
    codes: [...FORM_CODES, 1005],
    isKept: true,
  });
  const isChanged = !isSame(form.values, saved);
  useEffect(() => {
    if (isChanged) keepLocalBrief(place, form.values);
    else dropLocalBrief(place);
  }, [place, form.values, isChanged]);

  function hasNewOpenings(values: BriefValues): boolean {
    return openingsOf(values) !== openingsOf(start);
  }

  function noteBusy(field: MediaField, isBusy: boolean) {
    if (isBusy) busy.current.add(field);
    else busy.current.delete(field);
  }

  function startOver() {
    restart(start);
    setRestored(undefined);
  }

  async function publish() {
    setTried(published ? 'brief.cannotChange' : 'brief.cannotPublish');
    if (!published) void submit(true);
    else if (Object.keys(await findErrors(true)).length === 0) published.review();
  }

  function saveDraft() {
    setTried('brief.cannotSave');
    void submit(false);
  }

  const pending =
    isOut || (save.isPending && save.variables.isPublished) ? ('publish' as const) : save.isPending ? ('draft' as const) : undefined;
  const badCount = Object.keys(form.errors).length;
  return {
    form,
    ref,
    restored,
    line: tried && badCount > 0 ? t(tried, { count: badCount }) : line,
    isChanged,
    pending,
    timeZone,
    noteBusy,
    startOver,
    fill: (values: BriefValues) => restart(values),
    saveDraft,
    publish: () => void publish(),
    confirm: () => void submit(true),
  };
}

/** Clears the errors of fields that were removed or have another meaning now. */
export function clearErrorsOf(form: BriefFormState, ...fields: string[]) {
  const isGone = (path: string) => fields.some((field) => path === field || path.startsWith(`${field}.`));
  form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !isGone(path))));
}

function isSame(one: BriefValues, other: BriefValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
