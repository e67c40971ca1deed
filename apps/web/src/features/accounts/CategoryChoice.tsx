import { useCategories } from '#features/categories/api.ts';
import { useT } from './i18n.ts';
import { FieldError } from '#ui/FieldError.tsx';
import { Group, Text } from '#ui/layout.ts';
import css from './CategoryChoice.module.css';

const MAX = 5;

type CategoryChoiceProps = { id: string; value?: string[]; onChange: (ids: string[]) => void; error?: string | undefined };

/** Up to five categories, as chips that are checkboxes. */
export function CategoryChoice({ id, value = [], onChange, error }: CategoryChoiceProps) {
  const t = useT();
  const categories = useCategories();
  const isFull = value.length >= MAX;
  function toggle(category: string, isOn: boolean) {
    onChange(isOn ? [...value, category] : value.filter((each) => each !== category));
  }
  return (
    <fieldset id={id} className={css.root} aria-describedby={`${id}-note`}>
      <Text component="legend" size="sm" fw={570}>
        {t('accounts.categories')}
        <Text span inherit variant="bad" aria-hidden="true">
          {' '}
          *
        </Text>
      </Text>
      <Group gap={8} my={8}>
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
      </Group>
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        <Text id={`${id}-note`} size="xs" variant="muted">
          {t(hintOf(value.length), { count: value.length, max: MAX })}
        </Text>
      )}
    </fieldset>
  );
}

function hintOf(chosen: number): string {
  if (chosen >= MAX) return 'accounts.categoriesFull';
  return chosen > 0 ? 'accounts.categoriesChosen' : 'accounts.categoriesHint';
}
