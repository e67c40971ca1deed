import { passwordRules } from '@castlane/contract/auth.ts';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { t } from './words.ts';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import type { PasswordInputProps } from '#ui/controls/PasswordInput.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Text } from '#ui/layout.ts';

const SHOWN = ['length', 'uppercase', 'lowercase', 'digit', 'special'] as const;

/** A new password, with the parts of the password rule below, ticked off during typing. */
export function NewPasswordField(props: Omit<PasswordInputProps, 'value'> & { value?: string }) {
  const rules = passwordRules(props.value ?? '');
  return (
    <>
      <PasswordField autoComplete="new-password" {...props} />
      <Group component="ul" gap="6px 14px" mt={-6} aria-label={t('auth.rules')}>
        {SHOWN.map((rule) => (
          <Text key={rule} component="li" size="xs" variant={rules[rule] ? 'ok' : 'muted'} mod={{ met: rules[rule] }}>
            <Group component="span" gap={5}>
              {rules[rule] ? <IconCircleCheckFilled size={15} aria-hidden="true" /> : <IconCircleDashed size={15} aria-hidden="true" />}
              <span>{t('auth.rule', { context: rule })}</span>
              <VisuallyHidden>{t(rules[rule] ? 'auth.ruleMet' : 'auth.ruleOpen')}</VisuallyHidden>
            </Group>
          </Text>
        ))}
        {!rules.alphabet && (
          <Text component="li" size="xs" variant="bad">
            <Group component="span" gap={5}>
              <IconCircleDashed size={15} aria-hidden="true" />
              <span>{t('auth.rule.alphabet')}</span>
            </Group>
          </Text>
        )}
      </Group>
    </>
  );
}
