import type { Profile } from '@castlane/contract/account.ts';
import { missingToSubmit } from '@castlane/contract/profile-completeness.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent, type Ref } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { keepDraft, readDraft } from '#platform/forms/draft.ts';
import { lineOf } from '#platform/forms/form.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { useSend } from '#platform/forms/send.ts';
import { serverTimeAt } from '#platform/clock.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from '#features/accounts/words.ts';
import { countryOfBrowser } from '#platform/language/iso-names.ts';
import { paths } from '#platform/page/paths.ts';
import { isProblem } from '#platform/http/problem.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Group, Text, Title } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Split } from '#ui/pages/Page.tsx';
import { BeforeSubmit, StillMissing } from './BeforeSubmit.tsx';
import { CompletenessCard } from '#features/accounts/CompletenessCard.tsx';
import { ConnectRows } from './ConnectRows.tsx';
import { keepProfile, knownProfile, refreshProfile } from '#features/accounts/me.ts';
import { filledOf, inputIdOf, isFrozen, stepOf, STEPS, stepsOf, type Field, type StepName } from '#features/accounts/profile-values.ts';
import { StepFields } from '#features/accounts/ProfileFields.tsx';
import { RejectionNote } from '#features/accounts/verification/RejectionNote.tsx';
import css from './SetUpForm.module.css';
import { SetUpSteps } from './SetUpSteps.tsx';
import { useFieldInAddress, useProfileForm, type ProfileForm } from '#features/accounts/use-profile-form.ts';

type SetUpFormProps = { profile: Profile; onSaved: () => void; onSend: (isSent: boolean) => void };

/** The set-up: one form in three steps. The address has the step, and each is saved before the next one opens. */
export function SetUpForm({ profile, onSaved, onSend }: SetUpFormProps) {
  const navigate = useNavigate();
  const steps = stepsOf(profile);
  const step = useStep(profile);
  const fields = steps[step - 1]?.fields ?? [];
  const isLast = step === STEPS;
  const { form, ref, save, keep, changed, isSaving, line } = useProfileForm(profile);
  useSaveOnLeaving(fields, async (left) => {
    if (await keep(left)) onSaved();
  });
  useFieldInAddress();
  const guess = useLikelyCountry(form, step);
  const submit = useSend('POST account/submit', [1005], { onSuccess: keepProfile });
  const missing = missingToSubmit(form.values);
  const isIncomplete = isLast && missing.length > 0;
  const missingId = useId();
  const isBusy = isSaving || submit.isPending || submit.isSuccess;
  const title = useArrivalAt(step);
  const labels = steps.map(({ name }) => t('accounts.step', { context: name }));

  async function goOn(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    // The last step also saves what was changed on other steps.
    const errors = await save(isLast ? [...fields, ...changed] : fields);
    if (errors) return goToBad(Object.keys(errors) as Field[]);
    onSaved();
    if (isLast) send();
    else void navigate(paths.setUpProfile(step + 1));
  }

  function goToBad([field]: readonly Field[]) {
    const there = field && stepOf(field);
    if (there && there !== step) void navigate(paths.setUpProfile(there));
  }

  const send = useOnlyOnce(async () => {
    onSend(true);
    try {
      await submit.mutateAsync();
      void navigate(paths.successful('profile'));
      return true;
    } catch {
      onSend(false);
      void refreshProfile();
      return false;
    }
  });

  return (
    <>
      <RejectionNote profile={profile} labels={labels} />
      <SetUpSteps labels={labels} current={step} isDone={(each) => isDone(profile, each)} toMend={new Set(stepsToMend(profile))} />
      <Split isRailFirst rail={<CompletenessCard profile={profile} filled={filledOf(profile, form.values)} hrefOf={hrefOf} />}>
        <Card pad="lg">
          <Form ref={ref} onSubmit={(event) => void goOn(event)}>
            <Step key={step} step={steps[step - 1]?.name ?? 'name'} profile={profile} form={form} titleRef={title} />
            {isIncomplete && <StillMissing id={missingId} missing={missing} />}
            {isLast && <BeforeSubmit profile={profile} values={form.values} />}
            <FormProblem line={line ?? lineOfSubmit(submit)} />
            <Group justify="space-between" wrap="nowrap" gap={0} className={css.foot}>
              {step > 1 ? (
                <LinkButton href={paths.setUpProfile(step - 1)} variant="default">
                  {t('accounts.back')}
                </LinkButton>
              ) : (
                <span />
              )}
              <Text span size="sm" variant="muted" visibleFrom="sm">
                {t('accounts.stepOf', { step, count: STEPS })}
              </Text>
              <Button
                type="submit"
                loading={isBusy}
                disabled={isIncomplete}
                aria-describedby={isIncomplete ? missingId : undefined}
                rightSection={!isLast && <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
              >
                {t(isLast ? 'accounts.submit' : 'accounts.continue')}
              </Button>
            </Group>
          </Form>
        </Card>
        {changed.some((field) => form.values[field] !== guess) && (
          <Text size="sm" variant="muted" ta="center" mt={10}>
            {t('accounts.draftNote')}
          </Text>
        )}
      </Split>
    </>
  );
}

type StepProps = { step: StepName; profile: Profile; form: ProfileForm; titleRef: Ref<HTMLHeadingElement> };

function Step({ step, profile, form, titleRef }: StepProps) {
  const workText = profile.userType === 'business_owner' ? 'workBusiness' : 'workCreator';
  return (
    <>
      <div>
        <Title ref={titleRef} order={2} fw={620} tabIndex={-1} style={{ outline: 'none' }}>
          {t('accounts.step', { context: step })}
        </Title>
        <Text variant="muted" mt={2}>
          {t('accounts.stepText', { context: step === 'work' ? workText : step })}
        </Text>
      </div>
      {step === 'channels' ? (
        <ConnectRows channels={profile.creator?.channels ?? []} />
      ) : (
        <StepFields step={step} form={form} profile={profile} />
      )}
    </>
  );
}

/** Fills in the country of the browser's settings, where the reader sees it: a guess that is never shown must not be saved. Returns it. */
function useLikelyCountry({ values, setFieldValue }: ProfileForm, step: number): string | undefined {
  const [guess] = useState(countryOfBrowser);
  const isOpen = step === 1 && values.country === '' && guess !== undefined;
  useEffect(() => {
    if (isOpen) setFieldValue('country', guess);
  }, [isOpen, guess, setFieldValue]);
  return guess;
}

/** Saves the fields of a step when the reader leaves it, by whatever way. */
function useSaveOnLeaving(fields: readonly Field[], keep: (fields: readonly Field[]) => Promise<void>) {
  const save = useEffectEvent((step: string) => {
    const profile = knownProfile();
    if (useStore.getState().auth.login && profile && !isFrozen(profile)) void keep(step.split(' ') as Field[]);
  });
  const step = fields.join(' ');
  useEffect(() => () => save(step), [step]);
}

function useArrivalAt(step: number) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [step]);
  return title;
}

/** The step of the address; without one, the step at which the set-up opened. */
function useStep(profile: Profile): number {
  const [query] = useSearchParams();
  const [opening] = useState(() => openingStepOf(profile));
  const asked = Number(query.get('step'));
  const step = Number.isInteger(asked) && asked >= 1 && asked <= STEPS ? asked : opening;
  const { id } = profile;
  useEffect(() => keepDraft(draftKeyOf(id), step), [id, step]);
  return step;
}

/** A step is done when it has no missing field. The last one is done by sending. */
function isDone(profile: Profile, step: number): boolean {
  return step < STEPS && !missingToSubmit(profile).some((field) => stepOf(field) === step);
}

function hrefOf(field: string): string | undefined {
  const step = stepOf(field);
  return step === undefined ? undefined : paths.setUpProfile(step, inputIdOf(field));
}

/** The step at which the set-up opens: the first that staff rejected, else the one of the last visit, else the first that is not done. */
function openingStepOf(profile: Profile): number {
  return stepsToMend(profile)[0] ?? (readDraft(draftKeyOf(profile.id)) as number | null) ?? firstOpenStep(profile);
}

/** The steps that staff rejected and that are not corrected yet, in order. */
function stepsToMend({ verificationStatus, rejection }: Profile): number[] {
  if (verificationStatus !== 'rejected' || !rejection) return [];
  return rejection.items
    .filter(({ mended }) => !mended)
    .map(({ step }) => step)
    .toSorted((one, other) => one - other);
}

/** The name is known from the sign-up, so the first step counts as done once there is a photo or a field of a later step. */
function firstOpenStep(profile: Profile): number {
  const { profileImageUri, about, country, categories } = profile;
  if (!profileImageUri && !about && !country && categories.length === 0) return 1;
  const [missing] = missingToSubmit(profile);
  return missing === undefined ? STEPS : (stepOf(missing) ?? STEPS);
}

function draftKeyOf(id: string): string {
  return `setUpStep.${id}`;
}

/** Why a profile could not be sent. After too many tries on one day (1022) it has the time of the next one. */
function lineOfSubmit({ error, submittedAt }: { error: Error | null; submittedAt: number }): string | undefined {
  const wait = isProblem(error, 1022) ? error.retryAfter : null;
  const again =
    wait === null ? undefined : t('accounts.submitAgainAt', { when: dayAndClock(new Date(serverTimeAt(submittedAt) + wait * 1000)) });
  return lineOf(error, { 1004: error?.message, ...(again ? { 1022: again } : {}) });
}
