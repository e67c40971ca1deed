import type { ReviewCheck } from '@castlane/contract/verification.ts';
import { useKeys } from '#features/staff/desk/keys.ts';
import { useT } from './i18n.ts';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.ts';
import { Kbd } from '#ui/Kbd.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import css from './Checklist.module.css';

type ChecklistProps = {
  checks: readonly ReviewCheck[];
  ticked: readonly ReviewCheck[];
  onToggle: (check: ReviewCheck) => void;
  isDisabled: boolean;
};

/** What a reviewer looks at, one after the other. By key: 1 to 5. */
export function Checklist({ checks, ticked, onToggle, isDisabled }: ChecklistProps) {
  const t = useT();
  useKeys(isDisabled ? {} : Object.fromEntries(checks.map((check, index) => [String(index + 1), () => onToggle(check)])));
  return (
    <Card as="section" pad="lg">
      <Group gap={8} wrap="nowrap" align="baseline" mb={14}>
        <Text component="h2" size="lg" fw={600} flex={1}>
          {t('staffReviews.checklist')}
        </Text>
        <span className={css.count}>{t('staffReviews.ticked', { done: ticked.length, count: checks.length })}</span>
      </Group>
      <Stack component="ul" className={css.list} gap={4} aria-label={t('staffReviews.checklist')}>
        {checks.map((check, index) => (
          <li key={check}>
            <Checkbox
              data-check={check}
              label={t(`staffReviews.check.${check}`)}
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
