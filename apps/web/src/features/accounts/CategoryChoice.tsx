import { IconAlertCircle } from '@tabler/icons-react';
import { useCategories } from '#features/categories/api.ts';
import { useT } from './i18n.ts';
import css from './CategoryChoice.module.css';

const MAX = 5;

type CategoryChoiceProps = { id: string; value?: string[]; onChange: (ids: string[]) => void; error?: string | undefined };

/** Up to five of the categories, as chips that are checkboxes. */
export function CategoryChoice({ id, value = [], onChange, error }: CategoryChoiceProps) {
  const t = useT();
  const categories = useCategories();
  const isFull = value.length >= MAX;
  function toggle(category: string, isOn: boolean) {
    onChange(isOn ? [...value, category] : value.filter((each) => each !== category));
  }
  return (
    <fieldset id={id} className={css.root} aria-describedby={`${id}-note`}>
      <legend className={css.label}>
        {t('accounts.categories')}
        <span className={css.star} aria-hidden="true">
          {' '}
          *
        </span>
      </legend>
      <div className={css.chips}>
        {categories.map((category) => {
          const isOn = value.includes(category.id);
          return (
            <label key={category.id} className={css.chip} data-off={(isFull && !isOn) || undefined}>
              <input
                type="checkbox"
                name="categories"
                checked={isOn}
                disabled={isFull && !isOn}
                aria-invalid={error ? true : undefined}
                onChange={(event) => toggle(category.id, event.currentTarget.checked)}
              />
              {category.name}
            </label>
          );
        })}
      </div>
      {error ? (
        <p id={`${id}-note`} className={css.error}>
          <IconAlertCircle size={16} stroke={2} aria-hidden="true" />
          {error}
        </p>
      ) : (
        <p id={`${id}-note`} className={css.hint}>
          {t(hintOf(value.length), { count: value.length, max: MAX })}
        </p>
      )}
    </fieldset>
  );
}

function hintOf(chosen: number): string {
  if (chosen >= MAX) return 'accounts.categoriesFull';
  return chosen > 0 ? 'accounts.categoriesChosen' : 'accounts.categoriesHint';
}
