import { checksOf } from '@castlane/contract/verification-checks.ts';
import type { VerificationCheck } from '@castlane/contract/verification.ts';
import type { Verification } from '@castlane/contract/staff-verification.ts';
import { ProfileCard } from '#features/staff/accounts/ProfileCard.tsx';
import { DetailBody } from '#features/staff/desk/DetailFrame.tsx';
import { Findings } from '#features/staff/numbers/Findings.tsx';
import { today } from '#platform/clock.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { Timeline, type TimelineStep } from '#ui/content/Timeline.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Stack, Text, Group } from '#ui/layout.ts';
import { Changes } from './Changes.tsx';
import css from './VerificationBody.module.css';
import { useKeys } from '#platform/page/keys.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { Kbd } from '#ui/badges/badges.tsx';

type ChecklistProps = {
  checks: readonly VerificationCheck[];
  /** Those that needed no look of staff. */
  proven: readonly VerificationCheck[];
  ticked: readonly VerificationCheck[];
  onToggle: (check: VerificationCheck) => void;
};

export function VerificationBody({ verification, ...checklist }: ChecklistProps & { verification: Verification }) {
  const { profile, channels, history, queue } = verification;
  return (
    <DetailBody
      aside={
        <>
          <Checklist {...checklist} isDisabled={queue === null} />
          <Card as="section" pad="lg" title={t('staffVerification.checks')}>
            <Findings
              items={checksOf(profile, today('UTC')).map(({ name, isFine }) => ({
                isFine,
                words: t('staffVerification.found', { context: name }),
              }))}
              isSmall
            />
            <Text size="xs" variant="muted" mt={14}>
              {t('staffVerification.checksNote')}
            </Text>
          </Card>
          <Text size="sm" lh="20px" fw={550} px={4} py={2}>
            <TextLink href={paths.staff(`accounts/${profile.id}`)}>{t('staffVerification.account')}</TextLink>
          </Text>
        </>
      }
    >
      {queue === 'changed' && <Changes verification={verification} />}
      <ProfileCard
        title={t(queue === 'changed' ? 'staffVerification.fieldsNow' : 'staffVerification.one.label')}
        profile={profile}
        channels={channels}
      />
      <Card as="section" pad="lg" title={t('staffVerification.history')}>
        <History history={history} />
      </Card>
    </DetailBody>
  );
}

/** The states of steps that are not simply done. */
const STATES: Partial<Record<Verification['history'][number]['action'], TimelineStep['state']>> = {
  approval_undone: 'over',
  decision_undone: 'over',
  decision_lapsed: 'over',
  rejected: 'bad',
  changes_rejected: 'bad',
};
const ASKS = new Set(['submitted', 'changes_submitted', 'appealed']);

function History({ history }: { history: Verification['history'] }) {
  const steps = history.map(({ action, at, by, reason }, index): TimelineStep => {
    const isAsk = ASKS.has(action);
    const isAgain = action === 'submitted' && history.slice(0, index).some((step) => step.action === 'submitted');
    const when = dayAndClock(at);
    return {
      label: t('staffVerification.did', { context: isAgain ? 'again' : action }),
      note: (
        <>
          {reason && (
            <Text span display="block" size="sm" variant="soft" mod="written" my={2}>
              {reason}
            </Text>
          )}
          <span>{by && !isAsk ? t('staffVerification.by', { when, name: by }) : when}</span>
        </>
      ),
      state: index === history.length - 1 && isAsk ? 'now' : (STATES[action] ?? 'done'),
    };
  });
  return <Timeline steps={steps} label={t('staffVerification.history')} />;
}

/** The checks of a verification, one after the other. Keys: 1 to 5. */
function Checklist({ checks, proven, ticked, onToggle, isDisabled }: ChecklistProps & { isDisabled: boolean }) {
  useKeys(isDisabled ? {} : Object.fromEntries(checks.map((check, index) => [String(index + 1), () => onToggle(check)])));
  return (
    <Card as="section" pad="lg">
      <Group gap={8} wrap="nowrap" align="baseline" mb={14}>
        <Text component="h2" size="lg" fw={600} flex={1}>
          {t('staffVerification.checklist')}
        </Text>
        <Text span size="sm" variant="muted" mod="tabular">
          {t('staffVerification.ticked', { done: ticked.length, count: checks.length })}
        </Text>
      </Group>
      <Stack component="ul" className={css.list} gap={4} aria-label={t('staffVerification.checklist')}>
        {checks.map((check, index) => (
          <li key={check}>
            <Checkbox
              data-check={check}
              label={t('staffVerification.check', { context: check })}
              description={proven.includes(check) && ticked.includes(check) && t('staffVerification.proven')}
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
