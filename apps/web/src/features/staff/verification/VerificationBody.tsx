import { checksOf } from '@castlane/contract/verification-checks.ts';
import type { VerificationCheck } from '@castlane/contract/verification.ts';
import type { Verification } from '@castlane/contract/staff-verification.ts';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { ConnectedChannels } from '#features/staff/accounts/ConnectedChannels.tsx';
import { ProfileFacts } from '#features/staff/accounts/ProfileFacts.tsx';
import { useNow } from '#features/staff/desk/now.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { Timeline, type TimelineStep } from '#ui/content/Timeline.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Stack, Text, Group } from '#ui/layout.ts';
import { Changes } from './Changes.tsx';
import css from './VerificationBody.module.css';
import { useKeys } from '#features/staff/desk/keys.ts';
import { Checkbox } from '#ui/controls/Checkbox.ts';
import { Kbd } from '#ui/content/Kbd.tsx';

type VerificationBodyProps = {
  verification: Verification;
  checks: readonly VerificationCheck[];
  ticked: readonly VerificationCheck[];
  onToggle: (check: VerificationCheck) => void;
};

export function VerificationBody({ verification, checks, ticked, onToggle }: VerificationBodyProps) {
  const t = useT();
  const { profile, channels, history, queue } = verification;
  return (
    <div className={css.root}>
      <Stack className={css.column} gap={16} miw={0}>
        {queue === 'changed' && <Changes verification={verification} />}
        <Card as="section" pad="lg">
          <Text component="h2" size="lg" fw={600} mb={14}>
            {t(queue === 'changed' ? 'staffVerification.fieldsNow' : 'staffVerification.fields')}
          </Text>
          <ProfileFacts profile={profile} />
        </Card>
        {profile.userType === 'creator' && <ConnectedChannels channels={channels} />}
        <Card as="section" pad="lg">
          <Text component="h2" size="lg" fw={600} mb={14}>
            {t('staffVerification.history')}
          </Text>
          <History history={history} />
        </Card>
      </Stack>
      <Stack className={css.column} gap={16} miw={0}>
        <Checklist checks={checks} ticked={ticked} onToggle={onToggle} isDisabled={queue === null} />
        <Card as="section" pad="lg">
          <Text component="h2" size="lg" fw={600} mb={14}>
            {t('staffVerification.checks')}
          </Text>
          <Found profile={profile} />
        </Card>
        <UiLink className={css.account} href={paths.staff(`accounts/${profile.id}`)}>
          {t('staffVerification.account')}
        </UiLink>
      </Stack>
    </div>
  );
}

function Found({ profile }: { profile: Verification['profile'] }) {
  const t = useT();
  const today = new Date(useNow()).toISOString().slice(0, 10);
  return (
    <>
      <ul className={css.checks}>
        {checksOf(profile, today).map(({ name, isFine }) => {
          const Icon = isFine ? IconCircleCheckFilled : IconAlertTriangleFilled;
          return (
            <li key={name} data-fine={isFine || undefined}>
              <Icon size={18} role="img" aria-label={t(isFine ? 'staffVerification.fine' : 'staffVerification.look')} />
              {t(`staffVerification.found.${name}`)}
            </li>
          );
        })}
      </ul>
      <Text size="xs" variant="muted" mt={14}>
        {t('staffVerification.checksNote')}
      </Text>
    </>
  );
}

const STATES: Record<Verification['history'][number]['action'], TimelineStep['state']> = {
  submitted: 'done',
  approved: 'done',
  approval_undone: 'done',
  rejected: 'bad',
  changes_submitted: 'done',
  changes_approved: 'done',
  changes_rejected: 'bad',
  appealed: 'done',
  appeal_decided: 'done',
};
const ASKS = new Set(['submitted', 'changes_submitted', 'appealed']);

function History({ history }: { history: Verification['history'] }) {
  const t = useT();
  const steps = history.map(({ action, at, by, reason }, index): TimelineStep => {
    const isAsk = ASKS.has(action);
    const isAgain = action === 'submitted' && history.slice(0, index).some((step) => step.action === 'submitted');
    const when = dayAndClock(at);
    return {
      label: t(isAgain ? 'staffVerification.did.again' : `staffVerification.did.${action}`),
      note: (
        <>
          {reason && <span className={css.reason}>{reason}</span>}
          {by && !isAsk ? t('staffVerification.by', { when, name: by }) : when}
        </>
      ),
      state: index === history.length - 1 && isAsk ? 'now' : STATES[action],
    };
  });
  return <Timeline steps={steps} label={t('staffVerification.history')} />;
}

type ChecklistProps = {
  checks: readonly VerificationCheck[];
  ticked: readonly VerificationCheck[];
  onToggle: (check: VerificationCheck) => void;
  isDisabled: boolean;
};

/** The checks of a verification, one after the other. Keys: 1 to 5. */
function Checklist({ checks, ticked, onToggle, isDisabled }: ChecklistProps) {
  const t = useT();
  useKeys(isDisabled ? {} : Object.fromEntries(checks.map((check, index) => [String(index + 1), () => onToggle(check)])));
  return (
    <Card as="section" pad="lg">
      <Group gap={8} wrap="nowrap" align="baseline" mb={14}>
        <Text component="h2" size="lg" fw={600} flex={1}>
          {t('staffVerification.checklist')}
        </Text>
        <span className={css.count}>{t('staffVerification.ticked', { done: ticked.length, count: checks.length })}</span>
      </Group>
      <Stack component="ul" className={css.list} gap={4} aria-label={t('staffVerification.checklist')}>
        {checks.map((check, index) => (
          <li key={check}>
            <Checkbox
              data-check={check}
              label={t(`staffVerification.check.${check}`)}
              aria-keyshortcuts={String(index + 1)}
              checked={ticked.includes(check)}
              disabled={isDisabled}
              onChange={() => onToggle(check)}
            />
            {!isDisabled && <Kbd>{String(index + 1)}</Kbd>}
          </li>
        ))}
      </Stack>
    </Card>
  );
}
