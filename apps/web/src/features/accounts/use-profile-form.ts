import { PROBLEMS } from '@castlane/contract/problem.ts';
import type { Profile } from '@castlane/contract/account.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { keepDraft, readDraft, useKeepDraft } from '#platform/draft.ts';
import { lineOf, useFirstBad } from '#platform/form.ts';
import { t } from './i18n.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { useEditProfile } from './api.ts';
import { knownProfile } from './me.ts';
import { whyBadPhone } from './phone-check.ts';
import {
  byField,
  changedFields,
  draftOf,
  editOf,
  inputIdOf,
  isPhoneGuarded,
  isSame,
  partOf,
  problemsOf,
  valuesOf,
  type Field,
  type ProfileValues,
} from './profile-values.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

type Errors = Partial<Record<Field, string>>;
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
  const fixed = isPhoneGuarded(profile) ? partOf(saved, ['phoneNumber']) : {};
  const form: ProfileForm = useForm<ProfileValues>({ initialValues: { ...saved, ...draftOf(readDraft(draftKey), saved), ...fixed } });
  const edit = useEditProfile();
  const { ref, focusFirstBad } = useFirstBad();
  const one = useOneAtATime();
  const changed = changedFields(form.values, saved);
  useKeepDraft(draftKey, changed.length > 0 ? partOf(form.values, changed) : undefined);
  useFollow(form, saved, fixed);

  function fail(errors: Errors): Outcome {
    form.setErrors(errors);
    focusFirstBad();
    return { isSaved: false, bad: Object.keys(errors) as Field[] };
  }

  function isChanged(field: Field): boolean {
    return !isSame(form.getValues()[field], valuesOf(knownProfile() ?? profile)[field]);
  }

  async function send(fields: Field[]): Promise<void> {
    const sent = form.getValues();
    const answer = valuesOf(await edit.mutateAsync(editOf(sent, fields)));
    const untouched = fields.filter((field) => isSame(form.getValues()[field], sent[field]));
    form.setValues(partOf(answer, untouched));
  }

  async function faultsOf(fields: readonly Field[]): Promise<Errors> {
    const mayBeBad = fields.includes('phoneNumber') && isChanged('phoneNumber');
    return { ...faultsIn(form.getValues(), fields), ...(mayBeBad ? await phoneFault(form.getValues()) : {}) };
  }

  /** Checks `fields` and sends those of them that have changed. When something is in the way the form says what. */
  async function save(fields: readonly Field[]): Promise<Outcome> {
    const faults = await faultsOf(fields);
    if (Object.keys(faults).length > 0) return fail(faults);
    const toSend = fields.filter((field) => isChanged(field));
    try {
      if (toSend.length > 0) await send(toSend);
      return SAVED;
    } catch (problem) {
      return fail(errorsOf(problem));
    }
  }

  /** Sends what is sound of `fields`, without a word about the rest: it is kept as a draft. Gives whether anything was saved. */
  async function keep(fields: readonly Field[]): Promise<boolean> {
    const faults = await faultsOf(fields);
    const toSend = fields.filter((field) => isChanged(field) && !faults[field]);
    if (toSend.length === 0) return false;
    try {
      await send(toSend);
      return true;
    } catch (problem) {
      form.setErrors(errorsOf(problem));
      return false;
    }
  }

  /** Back to what the server has; the draft goes too. */
  function discard() {
    keepDraft(draftKey, undefined);
    form.setValues(saved);
    form.clearErrors();
  }

  const line = isProblem(edit.error, 1017) ? undefined : lineOf(edit.error);
  return {
    form,
    ref,
    save: one.run(save, { isSaved: false, bad: [] }),
    keep: one.run(keep, false),
    discard,
    changed,
    isSaving: edit.isPending,
    line,
  };
}

/** A date that is half written has no value, but it is no empty one. */
function faultsIn(values: ProfileValues, fields: readonly Field[]): Errors {
  const faults = problemsOf(values, fields, today());
  const birth = document.getElementById(inputIdOf('dateOfBirth'));
  const isHalf = fields.includes('dateOfBirth') && birth instanceof HTMLInputElement && birth.validity.badInput;
  return isHalf ? { ...faults, dateOfBirth: t('accounts.halfDate') } : faults;
}

async function phoneFault({ phoneNumber }: ProfileValues): Promise<Errors> {
  const why = phoneNumber === '' ? undefined : await whyBadPhone(phoneNumber);
  return why === undefined ? {} : { phoneNumber: why };
}

function errorsOf(problem: unknown): Errors {
  return isProblem(problem, 1017) ? { phoneNumber: PROBLEMS[1017].message } : byField(fieldErrors(problem));
}

/** Fields that hold what the server had take over what it has now; those that are `fixed` always do. */
function useFollow(form: ProfileForm, saved: ProfileValues, fixed: Partial<ProfileValues>) {
  const before = useRef(saved);
  useEffect(() => {
    const previous = before.current;
    before.current = saved;
    const values = form.getValues();
    const outdated = changedFields(values, saved).filter((field) => field in fixed || isSame(values[field], previous[field]));
    if (outdated.length > 0) form.setValues(partOf(saved, outdated));
  });
}

function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
