import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { TextInput } from '#ui/TextInput.ts';
import css from './GuardedPhone.module.css';

type GuardedPhoneProps = { id: string; number: string; onChange: () => void };

/** A phone number that takes the password to change. */
export function GuardedPhone({ id, number, onChange }: GuardedPhoneProps) {
  const t = useT();
  return (
    <TextInput
      id={id}
      label={t('accounts.phone')}
      description={t('accounts.phoneGuarded')}
      readOnly
      value={number}
      classNames={{ input: css.number ?? '' }}
      rightSection={
        <Button variant="subtle" size="sm" aria-label={t('accounts.phoneTitle')} aria-haspopup="dialog" onClick={onChange}>
          {t('accounts.phoneChange')}
        </Button>
      }
      rightSectionWidth={88}
      rightSectionPointerEvents="all"
    />
  );
}
