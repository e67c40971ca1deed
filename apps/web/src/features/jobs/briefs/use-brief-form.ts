import { useForm, type UseFormReturnType } from '@mantine/form';
import { useRef, useState, useEffect, type RefObject } from 'react';
import { refreshJob, useSaveJob } from '#features/jobs/api.ts';
import '#features/jobs/i18n.ts';
import { lineOf } from '#platform/forms/form.ts';
import { useT } from './i18n.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { fieldErrors, isProblem, NetworkProblem } from '#platform/http/problem.ts';
import { toast } from '#ui/overlays/toast.ts';
import { errorsOf, fieldOf, inputOf, openingsOf, type Errors } from './brief-input.ts';
import { today } from '#platform/clock.ts';
import type { BriefValues } from './brief-values.ts';
import { findLocalBrief, type BriefPlace, dropLocalBrief, keepLocalBrief } from './local-briefs.ts';
import '#features/uploads/i18n.ts';

export type BriefFormState = UseFormReturnType<BriefValues>;

/** Fields that may still upload files. */
export type MediaField = 'images' | 'files';

type Given = {
  focusFirstBad: () => void;
  place: BriefPlace;
  /** The saved job that is changed; undefined for a new one. */
  slug: string | undefined;
  /** The saved values, or the empty form. */
  start: BriefValues;
  /** For a published job: the version that is changed, how many openings creators have, and the confirmation before it. */
  published?: { version: number; taken: number; timeZone: string; review: () => void; onRefused: () => void };
  onDraftSaved?: (slug: string) => void;
  onPublished: (slug: string) => void;
};

/** The state of the form. Input survives a reload, errors stand at their fields, and a second click sends nothing. */
export function useBriefForm({ focusFirstBad, place, slug, start, published, onDraftSaved, onPublished }: Given) {
  const t = useT();
  const [restored, setRestored] = useState(() => findLocalBrief(place));
  const form = useForm<BriefValues>({ initialValues: restored?.values ?? start });
  const [saved, setSaved] = useState(start);
  const [problemLine, setProblemLine] = useState<string>();
  const [tried, setTried] = useState<'brief.cannotPublish' | 'brief.cannotSave' | 'brief.cannotChange'>();
  const [isOut, setIsOut] = useState(false);
  const save = useSaveJob(onError);
  const isChanged = !isSame(form.values, saved);
  const busy = useRef(new Set<MediaField>());
  const settle = useKeepLocally(place, form.values, isChanged);

  function show(errors: Errors) {
    form.setErrors(errors);
    focusFirstBad();
  }

  const send = useOnlyOnce(async (isPublished: boolean, isReviewed = false) => {
    const { values } = form;
    const hasNewOpenings = openingsOf(values) !== openingsOf(start);
    const errors = {
      ...(published && hasNewOpenings && openingsOf(values) < published.taken
        ? { openings: t('jobs.openingsTaken', { count: published.taken }) }
        : {}),
      ...errorsOf(values, today(published?.timeZone)),
      ...Object.fromEntries([...busy.current].map((field) => [field, t('uploads.stillSending')])),
    };
    setProblemLine(undefined);
    setTried(published ? 'brief.cannotChange' : isPublished ? 'brief.cannotPublish' : 'brief.cannotSave');
    if (Object.keys(errors).length > 0) {
      show(errors);
      return false;
    }
    if (published && !isReviewed) {
      published.review();
      return false;
    }
    // `onError` shows the problem.
    const { openings, ...rest } = inputOf(values);
    // The openings of a published job are also changed in a dialog, which makes no version: only a number that was changed here is sent.
    const input = published && !hasNewOpenings ? rest : { ...rest, openings };
    const job = await save.mutateAsync({ slug, input, isPublished, version: published?.version }).catch(() => undefined);
    if (!job) {
      published?.onRefused();
      return false;
    }
    setSaved(values);
    setRestored(undefined);
    settle();
    if (isPublished) {
      setIsOut(true);
      onPublished(job.slug);
    } else {
      toast.success(t('brief.draftSaved'), { isShort: true });
      onDraftSaved?.(job.slug);
    }
    return isPublished;
  });

  function onError(problem: unknown) {
    if (published && slug && isProblem(problem, 1005)) {
      // Another window saved first, or the job is finished: fetches the current job and keeps the input.
      setProblemLine(t('brief.changedElsewhere'));
      refreshJob(slug);
      return;
    }
    // Other problems are toasted or open their dialog.
    setProblemLine(problem instanceof NetworkProblem || isProblem(problem, 1004, 1005, 1022, 1023) ? lineOf(problem) : undefined);
    const details = Object.entries(fieldErrors(problem)).map(([path, message]) => [fieldOf(path, form.getValues()), message] as const);
    if (details.length > 0) show(Object.fromEntries(details));
  }

  function noteBusy(field: MediaField, isBusy: boolean) {
    if (isBusy) busy.current.add(field);
    else busy.current.delete(field);
  }

  function startOver() {
    form.setValues(start);
    form.clearErrors();
    setProblemLine(undefined);
    setRestored(undefined);
  }

  const pending =
    isOut || (save.isPending && save.variables.isPublished) ? ('publish' as const) : save.isPending ? ('draft' as const) : undefined;
  const badCount = Object.keys(form.errors).length;
  const line = tried && badCount > 0 ? t(tried, { count: badCount }) : problemLine;
  return {
    form,
    restored,
    line,
    isChanged,
    pending,
    timeZone: published?.timeZone,
    noteBusy,
    startOver,
    saveDraft: () => send(false),
    publish: () => send(true),
    confirm: () => send(true, true),
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

const KEEP_MS = 500;

type Latest = { place: BriefPlace; values: BriefValues; isChanged: boolean };

/** Saves the input in this browser, at the latest when the page is hidden. Returns a function that deletes it, to call after a save. */
function useKeepLocally(place: BriefPlace, values: BriefValues, isChanged: boolean): () => void {
  const latest = useRef<Latest>({ place, values, isChanged });
  useEffect(() => {
    latest.current = { place, values, isChanged };
    const timer = setTimeout(() => keep(latest), KEEP_MS);
    return () => clearTimeout(timer);
  }, [place, values, isChanged]);
  useEffect(() => {
    const flush = () => keep(latest);
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  // The page may be left before the next render, so the unsaved mark is cleared synchronously.
  return () => {
    latest.current = { ...latest.current, isChanged: false };
    keep(latest);
  };
}

function keep({ current: { place, values, isChanged } }: RefObject<Latest>) {
  if (isChanged) keepLocalBrief(place, values);
  else dropLocalBrief(place);
}
