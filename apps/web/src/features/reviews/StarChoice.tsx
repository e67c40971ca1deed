import { IconAlertCircle, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from './i18n.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import { Group, Text } from '#ui/layout.ts';
import css from './StarChoice.module.css';

type StarChoiceProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
  isLarge?: boolean;
};

const STARS = [1, 2, 3, 4, 5];

/** One to five stars: radio buttons that look like stars. */
export function StarChoice({ label, value, onChange, error, isLarge = false }: StarChoiceProps) {
  const t = useT();
  const id = useId();
  return (
    <fieldset
      className={css.root}
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      data-large={isLarge || undefined}
    >
      <legend className={css.label}>
        {label} <span aria-hidden="true">*</span>
      </legend>
      <Group gap={10} wrap="nowrap" mt={2}>
        <div className={css.stars}>
          {STARS.map((star) => (
            <label key={star} className={css.star} data-on={star <= value || undefined}>
              <input type="radio" name={id} value={star} checked={star === value} onChange={() => onChange(star)} />
              <VisuallyHidden>{t('reviews.stars', { count: star })}</VisuallyHidden>
              <IconStarFilled size={isLarge ? 32 : 24} aria-hidden="true" />
            </label>
          ))}
        </div>
        {value > 0 && (
          <Text span size="sm" variant="soft" mod="tabular" aria-hidden="true">
            {t('reviews.ofFive', { value })}
          </Text>
        )}
      </Group>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error}>
          <IconAlertCircle size={16} stroke={2} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
