import type { Profile } from '@castlane/contract/account.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FormProblem } from '#ui/FormProblem.tsx';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Split } from '#ui/Page.tsx';
import { useSubmitProfile } from './api.ts';
import { CompletenessCard } from './CompletenessCard.tsx';
import { isFrozen } from './frozen.ts';
import { knownProfile, refreshProfile } from './me.ts';
import { filledOf, inputIdOf, missingOf, stepOf, stepsOf, type Field } from './profile-values.ts';
import { RejectionNote } from './RejectionNote.tsx';
import css from './SetUpForm.module.css';
import { SetUpStep } from './SetUpStep.tsx';
import { SetUpSteps } from './SetUpSteps.tsx';
import { StillMissing } from './StillMissing.tsx';
import { lineOfSubmit } from './submit-line.ts';
import { useFieldInAddress } from './use-field-in-address.ts';
import { useProfileForm } from './use-profile-form.ts';

type SetUpFormProps = { profile: Profile; onSaved: () => void; onSend: (isSent: boolean) => void };

/** The stepper: one form over four steps. The step is in the address, each is saved before the next one shows. */
export function SetUpForm({ profile, onSaved, onSend }: SetUpFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const steps = stepsOf(profile);
  const step = useStep(steps.length);
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
      <SetUpSteps labels={labels} current={step} isDone={(each) => isDone(profile, each)} toMend={stepsToMend(profile)} />
      <Split
        isRailFirst
        rail={<CompletenessCard profile={profile} filled={filledOf(profile, form.values)} hrefOf={(field) => hrefOf(field)} />}
      >
        <form ref={ref} noValidate onSubmit={(event) => void goOn(event)}>
          <Card pad="lg" className={css.card}>
            <SetUpStep key={step} step={step} profile={profile} form={form} title={labels[step - 1] ?? ''} titleRef={title} />
            {isLast && <StillMissing id={missingId} missing={missing} />}
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

function useStep(count: number): number {
  const [query] = useSearchParams();
  const step = Number(query.get('step'));
  return Number.isInteger(step) && step >= 1 && step <= count ? step : 1;
}

function labelOf(step: number, { userType }: Profile): string {
  if (step === 4) return userType === 'business_owner' ? 'accounts.step.business' : 'accounts.step.channels';
  return ['accounts.step.name', 'accounts.step.work', 'accounts.step.place'][step - 1] ?? '';
}

/** A step is done when nothing of it stands in the way of the review; the last one is done by sending. */
function isDone(profile: Profile, step: number): boolean {
  return step < 4 && !missingOf(profile).some((field) => stepOf(field) === step);
}

function stepsToMend({ verificationStatus, rejection }: Profile): ReadonlySet<number> {
  return new Set(verificationStatus === 'rejected' ? rejection?.items.map(({ step }) => step) : []);
}

function hrefOf(field: string): string | undefined {
  const step = stepOf(field);
  return step === undefined ? undefined : paths.setUpProfile(step, inputIdOf(field));
}
