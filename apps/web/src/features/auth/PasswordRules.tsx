import { passwordRules } from '@castlane/contract/auth.ts';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import css from './PasswordRules.module.css';

const SHOWN = ['length', 'uppercase', 'lowercase', 'digit', 'special'] as const;

/** The parts of the password rule, ticked off during typing. */
export function PasswordRules({ password }: { password: string }) {
  const t = useT();
  const rules = passwordRules(password);
  return (
    <ul className={css.root} aria-label={t('auth.rules')}>
      {SHOWN.map((rule) => {
        const Icon = rules[rule] ? IconCircleCheckFilled : IconCircleDashed;
        return (
          <li key={rule} data-met={rules[rule] || undefined}>
            <Icon size={15} aria-hidden="true" />
            {t(`auth.rule.${rule}`)}
            <VisuallyHidden>{t(rules[rule] ? 'auth.ruleMet' : 'auth.ruleOpen')}</VisuallyHidden>
          </li>
        );
      })}
      {!rules.alphabet && (
        <li data-bad>
          <IconCircleDashed size={15} aria-hidden="true" />
          {t('auth.rule.alphabet')}
        </li>
      )}
    </ul>
  );
}
