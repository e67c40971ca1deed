import { today } from '#platform/clock.ts';
import type { Profile } from '@castlane/contract/account.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { loadChunk } from '#platform/page/chunk.ts';
import { keepDraft, readDraft, useKeepDraft } from '#platform/forms/draft.ts';
import { lineOf, useFirstBad } from '#platform/forms/form.ts';
import { t } from './i18n.ts';
import { fieldErrors, isProblem } from '#platform/http/problem.ts';
import { useEditProfile } from './api.ts';
import { knownProfile } from './me.ts';
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

type Errors = Partial<Record<Field, string>>;
type Outcome = { isSaved: true } | { isSaved: false; bad: Field[] };
const SAVED: Outcome = { isSaved: true };

export type ProfileForm = UseFormReturnType<ProfileValues>;

/**
 * A form with the reader's own profile. Unsaved changes are kept as a draft in this browser, so that a reload, a crash or 'Finish
 * later' loses nothing. Untouched fields follow the changes on the server.
 */
export function useProfileForm(profile: Profile) {
  const draftKey = `profile.${profile.id}`;
  const saved = valuesOf(profile);
  const fixed = isPhoneGuarded(profile) ? partOf(saved, ['phoneNumber']) : {};
  const form: ProfileForm = useForm<ProfileValues>({ initialValues: { ...saved, ...draftOf(readDraft(draftKey), saved), ...fixed } });
  const edit = useEditProfile();
  const { ref, focusFirstBad } = useFirstBad();
  const oneAtATime = useOneAtATime();
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

  /** Checks `fields` and saves the changed ones. If one is bad, saves none and shows the errors. */
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

  /** Saves the changed `fields` without errors; the others stay drafts, without a message. Returns whether any was saved. */
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

  /** Resets the form to the server's values and deletes the draft. */
  function discard() {
    keepDraft(draftKey, undefined);
    form.setValues(saved);
    form.clearErrors();
  }

  return {
    form,
    ref,
    save: oneAtATime(save, { isSaved: false, bad: [] }),
    keep: oneAtATime(keep, false),
    discard,
    changed,
    isSaving: edit.isPending,
    line: isProblem(edit.error, 1017) ? undefined : lineOf(edit.error),
  };
}

/** A half-typed date has the value '', but it is not empty. */
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

/** Fields that still have the server's previous value take over its new one; `fixed` fields always do. */
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

/** What is wrong with a phone number. The check is a chunk of its own; if it does not load, the server checks alone. */
export async function whyBadPhone(number: string): Promise<string | undefined> {
  try {
    const { isPossible } = await loadChunk(() => import('#ui/phone.ts'));
    return isPossible(number) ? undefined : t('accounts.badPhone');
  } catch {
    return undefined;
  }
}

/** Wraps functions so that only one runs at a time; the others return `busy`. A second click may come before the button is disabled. */
function useOneAtATime() {
  const isBusy = useRef(false);
  return <A extends unknown[], T>(work: (...args: A) => Promise<T>, busy: T) =>
    async (...args: A): Promise<T> => {
      if (isBusy.current) return busy;
      isBusy.current = true;
      try {
        return await work(...args);
      } finally {
        isBusy.current = false;
      }
    };
}

/** Focuses the field of the address's hash, such as `#field-city`, at each navigation to it. */
export function useFieldInAddress() {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === '') return;
    const frame = requestAnimationFrame(() => {
      const found = document.getElementById(location.hash.slice(1));
      const field = found instanceof HTMLFieldSetElement ? found.querySelector('input') : found;
      found?.scrollIntoView({ block: 'center' });
      field?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [location]);
}
