import { IconBuildingStore, IconCheck, IconVideo } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from './words.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './KindChoice.module.css';

export type Kind = 'creator' | 'business_owner';

const KINDS = [
  { value: 'creator', Icon: IconVideo, label: 'auth.creator', text: 'auth.creatorText' },
  { value: 'business_owner', Icon: IconBuildingStore, label: 'auth.owner', text: 'auth.ownerText' },
] as const;

/** The type of the account: two cards that are radio buttons. None is preselected. */
export function KindChoice({ value, onChange, error }: { value?: Kind | ''; onChange: (kind: Kind) => void; error?: string | undefined }) {
  const id = useId();
  return (
    <Box
      component="fieldset"
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>
        <VisuallyHidden>{t('auth.kind')}</VisuallyHidden>
      </legend>
      <div className={css.cards}>
        {KINDS.map(({ value: kind, Icon, label, text }) => (
          <label key={kind} className={css.card} data-bad={error ? true : undefined}>
            <input
              type="radio"
              name="userType"
              value={kind}
              checked={value === kind}
              aria-labelledby={`${id}-${kind}`}
              aria-describedby={`${id}-${kind}-text`}
              onChange={() => onChange(kind)}
            />
            <Group component="span" justify="center" className={css.icon}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </Group>
            <Text component="b" display="block" fw={600} mt={10} id={`${id}-${kind}`}>
              {t(label)}
            </Text>
            <Text component="small" visibleFrom="sm" display="block" size="xs" variant="muted" mt={2} id={`${id}-${kind}-text`}>
              {t(text)}
            </Text>
            <Group component="span" justify="center" className={css.mark}>
              <IconCheck size={14} stroke={2.5} aria-hidden="true" />
            </Group>
          </label>
        ))}
      </div>
      {error && (
        <Box mt={6}>
          <FieldError id={`${id}-error`} role="alert">
            {error}
          </FieldError>
        </Box>
      )}
    </Box>
  );
}
