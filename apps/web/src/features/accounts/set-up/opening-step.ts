import type { Profile } from '@castlane/contract/account.ts';
import { missingToSubmit } from '@castlane/contract/profile-completeness.ts';
import { useEffect } from 'react';
import { keepDraft, readDraft } from '#platform/draft.ts';
import { stepOf } from '#features/accounts/profile-values.ts';

const STEPS = 4;

/** The step at which the set-up opens: what staff found first, else where one was in this browser, else the first that is not done. */
export function openingStepOf(profile: Profile): number {
  return stepsToMend(profile)[0] ?? rememberedStep(profile.id) ?? firstOpenStep(profile);
}

/** Keeps the step in this browser, for the next visit. */
export function useRememberStep({ id }: Profile, step: number) {
  useEffect(() => keepDraft(nameOf(id), step), [id, step]);
}

/** The steps of what staff found wrong and is not mended yet, the first one first. */
export function stepsToMend({ verificationStatus, rejection }: Profile): number[] {
  if (verificationStatus !== 'rejected' || !rejection) return [];
  return rejection.items
    .filter(({ mended }) => !mended)
    .map(({ step }) => step)
    .toSorted((one, other) => one - other);
}

function rememberedStep(id: string): number | undefined {
  const step = readDraft(nameOf(id));
  return typeof step === 'number' && Number.isInteger(step) && step >= 1 && step <= STEPS ? step : undefined;
}

/** The name is there from the sign-up, so the first step is done once there is a photo or something of a later step. */
function firstOpenStep(profile: Profile): number {
  const { profileImageUri, about, country, categories } = profile;
  if (!profileImageUri && !about && !country && categories.length === 0) return 1;
  const [missing] = missingToSubmit(profile);
  return missing === undefined ? STEPS : (stepOf(missing) ?? STEPS);
}

function nameOf(id: string): string {
  return `setUpStep.${id}`;
}
