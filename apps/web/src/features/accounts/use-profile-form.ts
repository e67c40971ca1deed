import { today } from '#platform/clock.ts';
import type { Profile } from '@castlane/contract/account.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { loadChunk } from '#platform/page/chunk.ts';
import { keepDraft, readDraft } from '#platform/forms/draft.ts';
import { useForm, type FormState } from '#platform/forms/use-form.ts';
import { t } from './words.ts';
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

export type ProfileForm = FormState<ProfileValues>;

/**
 * A form with the reader's own profile. Unsaved changes are kept as a draft in this browser, so that a reload, a crash or 'Finish
 * later' loses nothing. Untouched fields follow the changes on the server.
 */
export function useProfileForm(profile: Profile) {
  const draftKey = `profile.${profile.id}`;
  const saved = valuesOf(profile);
  const fixed = isPhoneGuarded(profile) ? partOf(saved, ['phoneNumber']) : {};
  const edit = useEditProfile();
  const { form, ref, line, isSending, submit, restart } = useForm({
    initialValues: { ...saved, ...draftOf(readDraft(draftKey), saved), ...fixed },
    draft: {
      key: draftKey,
      of: (values) => {
        const fields = changedFields(values, saved);
        return fields.length > 0 ? partOf(values, fields) : undefined;
      },
    },
    check: faultsOf,
    send: async (values, fields) => {
      const toSend = fields.filter((field) => isChanged(values, field));
      if (toSend.length === 0) return;
      const answer = valuesOf(await edit.mutateAsync(editOf(values, toSend)));
      const untouched = toSend.filter((field) => isSame(form.getValues()[field], values[field]));
      form.setValues(partOf(answer, untouched));
    },
    fieldOfCode: { 1017: 'phoneNumber' },
    fieldsOf: byField,
    isKept: true,
  });
  useFollow(form, saved, fixed);

  function isChanged(values: ProfileValues, field: Field): boolean {
    return !isSame(values[field], valuesOf(knownProfile() ?? profile)[field]);
  }

  async function faultsOf(values: ProfileValues, fields: readonly Field[]): Promise<Errors> {
    const faults = problemsOf(values, fields, today());
    if (fields.includes('dateOfBirth') && isHalfTyped('dateOfBirth')) faults.dateOfBirth = t('accounts.halfDate');
    const { phoneNumber } = values;
    const mayBeBad = phoneNumber !== '' && fields.includes('phoneNumber') && isChanged(values, 'phoneNumber');
    const why = mayBeBad ? await whyBadPhone(phoneNumber) : undefined;
    return why === undefined ? faults : { ...faults, phoneNumber: why };
  }

  /** Saves the changed `fields` without errors; the others stay drafts, without a message. Returns whether any was saved. */
  async function keep(fields: readonly Field[]): Promise<boolean> {
    const values = form.getValues();
    const faults = await faultsOf(values, fields);
    const toSend = fields.filter((field) => isChanged(values, field) && !faults[field]);
    return toSend.length > 0 && (await submit(toSend)) === undefined;
  }

  function discard() {
    keepDraft(draftKey, undefined);
    restart(saved);
  }

  /** `save` checks the fields and saves the changed ones. If one is bad, it saves none. */
  return { form, ref, save: submit, keep, discard, changed: changedFields(form.values, saved), isSaving: isSending, line };
}

/** A half-typed date has the value '', but it is not empty. */
function isHalfTyped(field: Field): boolean {
  const input = document.getElementById(inputIdOf(field));
  return input instanceof HTMLInputElement && input.validity.badInput;
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
