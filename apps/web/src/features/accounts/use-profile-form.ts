import { PROBLEMS } from '@castlane/contract/problem.ts';
import type { Profile } from '@castlane/contract/account.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { keepDraft, readDraft, useKeepDraft } from '#platform/draft.ts';
import { lineOf, useFirstBad } from '#platform/form.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { useEditProfile } from './api.ts';
import {
  byField,
  changedFields,
  draftOf,
  editOf,
  isSame,
  partOf,
  problemsOf,
  valuesOf,
  type Field,
  type ProfileValues,
} from './profile-values.ts';

type Outcome = { isSaved: true } | { isSaved: false; bad: Field[] };
const SAVED: Outcome = { isSaved: true };

export type ProfileForm = UseFormReturnType<ProfileValues>;

/**
 * One's own profile as a form. Whatever differs from what the server has is kept as a draft in this browser, so that a
 * reload, a crash or 'Finish later' loses nothing. What changes on the server shows up in the fields nobody has touched.
 */
export function useProfileForm(profile: Profile) {
  const draftKey = `profile.${profile.id}`;
  const saved = valuesOf(profile);
  const form: ProfileForm = useForm<ProfileValues>({ initialValues: { ...saved, ...draftOf(readDraft(draftKey), saved) } });
  const edit = useEditProfile();
  const { ref, focusFirstBad } = useFirstBad();
  const changed = changedFields(form.values, saved);
  useKeepDraft(draftKey, changed.length > 0 ? partOf(form.values, changed) : undefined);
  useFollow(form, saved);

  function fail(errors: Partial<Record<Field, string>>): Outcome {
    form.setErrors(errors);
    focusFirstBad();
    return { isSaved: false, bad: Object.keys(errors) as Field[] };
  }

  /** Checks `fields` and sends those of them that have changed. When something is in the way the form says what. */
  async function save(fields: readonly Field[]): Promise<Outcome> {
    if (edit.isPending) return { isSaved: false, bad: [] };
    const sent = form.getValues();
    const problems = problemsOf(sent, fields, today());
    if (Object.keys(problems).length > 0) return fail(problems);
    const toSend = changedFields(sent, saved).filter((field) => fields.includes(field));
    if (toSend.length === 0) return SAVED;
    try {
      const answer = valuesOf(await edit.mutateAsync(editOf(sent, toSend)));
      const untouched = toSend.filter((field) => isSame(form.getValues()[field], sent[field]));
      form.setValues(partOf(answer, untouched));
      return SAVED;
    } catch (problem) {
      return fail(isProblem(problem, 1017) ? { phoneNumber: PROBLEMS[1017].message } : byField(fieldErrors(problem)));
    }
  }

  /** Back to what the server has; the draft goes too. */
  function discard() {
    keepDraft(draftKey, undefined);
    form.setValues(saved);
    form.clearErrors();
  }

  const line = isProblem(edit.error, 1017) ? undefined : lineOf(edit.error);
  return { form, ref, save, discard, changed, isSaving: edit.isPending, line };
}

/** Fields that hold what the server had take over what it has now. */
function useFollow(form: ProfileForm, saved: ProfileValues) {
  const before = useRef(saved);
  useEffect(() => {
    const previous = before.current;
    before.current = saved;
    const values = form.getValues();
    const outdated = changedFields(saved, previous).filter((field) => isSame(values[field], previous[field]));
    if (outdated.length > 0) form.setValues(partOf(saved, outdated));
  });
}

function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
