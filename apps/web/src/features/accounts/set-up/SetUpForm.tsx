import type { Profile } from '@castlane/contract/account.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FormProblem } from '#ui/FormProblem.tsx';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Split } from '#ui/Page.tsx';
import { useSubmitProfile } from '#features/accounts/api.ts';
import { BeforeSubmit } from './BeforeSubmit.tsx';
import { CompletenessCard } from '#features/accounts/CompletenessCard.tsx';
import { isFrozen } from '#features/accounts/verification/frozen.ts';
import { knownProfile, refreshProfile } from '#features/accounts/me.ts';
import { openingStepOf, stepsToMend, useRememberStep } from './opening-step.ts';
import { filledOf, inputIdOf, missingOf, stepOf, stepsOf, type Field } from '#features/accounts/profile-values.ts';
import { RejectionNote } from '#features/accounts/verification/RejectionNote.tsx';
import css from './SetUpForm.module.css';
import { SetUpStep } from './SetUpStep.tsx';
import { SetUpSteps } from './SetUpSteps.tsx';
import { StillMissing } from './StillMissing.tsx';
import { lineOfSubmit } from './submit-line.ts';
import { useFieldInAddress } from '#features/accounts/use-field-in-address.ts';
import { useProfileForm } from '#features/accounts/use-profile-form.ts';

type SetUpFormProps = { profile: Profile; onSaved: () => void; onSend: (isSent: boolean) => void };

/** The stepper: one form over four steps. The step is in the address, each is saved before the next one shows. */
export function SetUpForm({ profile, onSaved, onSend }: SetUpFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const steps = stepsOf(profile);
  const step = useStep(profile, steps.length);
  const fields = steps[step - 1] ?? [];
  const isLast = step === steps.length;
  const { form, ref, save, keep, changed, isSaving, line } = useProfileForm(profile);
  useKeepWhatIsLeft(fields, async (left) => {
    if (await keep(left)) onSaved();
  });
  useFieldInAddress();
  const submit = useSubmitProfile();
  const missing = missingOf(form.values);
  const missingId = useId();
  const isBusy = isSaving || submit.isPending || submit.isSuccess;
  const title = useArrivalAt(step);
  const labels = steps.map((_, index) => t(labelOf(index + 1, profile)));

  async function goOn(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    // What was typed on another step and left there is part of what is sent.
    const outcome = await save(isLast ? [...fields, ...changed] : fields);
    if (!outcome.isSaved) return goToBad(outcome.bad);
    onSaved();
    if (isLast) send();
    else void navigate(paths.setUpProfile(step + 1));
  }

  function goToBad([field]: readonly Field[]) {
    const there = field && stepOf(field);
    if (there && there !== step) void navigate(paths.setUpProfile(there));
  }

  function send() {
    onSend(true);
    submit.mutate(undefined, {
      onSuccess: () => void navigate(paths.successful('profile')),
      onError: () => {
        onSend(false);
        void refreshProfile();
      },
    });
  }

  return (
    <>
      <RejectionNote profile={profile} labels={labels} />
      <SetUpSteps labels={labels} current={step} isDone={(each) => isDone(profile, each)} toMend={new Set(stepsToMend(profile))} />
      <Split
        isRailFirst
        rail={<CompletenessCard profile={profile} filled={filledOf(profile, form.values)} hrefOf={(field) => hrefOf(field)} />}
      >
        <form ref={ref} noValidate onSubmit={(event) => void goOn(event)}>
          <Card pad="lg" className={css.card}>
            <SetUpStep key={step} step={step} profile={profile} form={form} title={labels[step - 1] ?? ''} titleRef={title} />
            {isLast && <StillMissing id={missingId} missing={missing} />}
            {isLast && <BeforeSubmit profile={profile} values={form.values} />}
            <FormProblem line={line ?? lineOfSubmit(submit)} />
            <div className={css.foot}>
              {step > 1 ? (
                <LinkButton href={paths.setUpProfile(step - 1)} variant="default">
                  {t('accounts.back')}
                </LinkButton>
              ) : (
                <span />
              )}
              <span className={css.where}>{t('accounts.stepOf', { step, count: steps.length })}</span>
              {isLast ? (
                <Button
                  type="submit"
                  loading={isBusy}
                  disabled={missing.length > 0}
                  aria-describedby={missing.length > 0 ? missingId : undefined}
                >
                  {t('accounts.submit')}
                </Button>
              ) : (
                <Button type="submit" loading={isBusy} rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}>
                  {t('accounts.continue')}
                </Button>
              )}
            </div>
          </Card>
          {changed.length > 0 && <p className={css.draft}>{t('accounts.draftNote')}</p>}
        </form>
      </Split>
    </>
  );
}

/** A step is saved when it is left, however that happens. */
function useKeepWhatIsLeft(fields: readonly Field[], keep: (fields: readonly Field[]) => Promise<void>) {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const step = fields.join(' ');
  useEffect(
    () => () => {
      const profile = knownProfile();
      if (useStore.getState().auth.login && profile && !isFrozen(profile)) void latest.current(step.split(' ') as Field[]);
    },
    [step],
  );
}

/** The next step starts at its top, with the focus on its title. Gives the title's `ref`. */
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

/** The step of the address. Without one it is where the set-up opens, also after something there was saved. */
function useStep(profile: Profile, count: number): number {
  const [query] = useSearchParams();
  const [opening] = useState(() => openingStepOf(profile));
  const asked = Number(query.get('step'));
  const step = Number.isInteger(asked) && asked >= 1 && asked <= count ? asked : opening;
  useRememberStep(profile, step);
  return step;
}

function labelOf(step: number, { userType }: Profile): string {
  if (step === 4) return userType === 'business_owner' ? 'accounts.step.business' : 'accounts.step.channels';
  return ['accounts.step.name', 'accounts.step.work', 'accounts.step.place'][step - 1] ?? '';
}

/** A step is done when nothing of it stands in the way of the review; the last one is done by sending. */
function isDone(profile: Profile, step: number): boolean {
  return step < 4 && !missingOf(profile).some((field) => stepOf(field) === step);
}

function hrefOf(field: string): string | undefined {
  const step = stepOf(field);
  return step === undefined ? undefined : paths.setUpProfile(step, inputIdOf(field));
}
