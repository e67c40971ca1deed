import { DELIVERY_LINKS_MAX } from '@castlane/contract/policy.ts';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '#platform/i18n.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.ts';
import type { DeliveryValues } from './delivery-values.ts';
import css from './LinkFields.module.css';

/** Where the work can be seen, a line for each place. */
export function LinkFields({ form }: { form: UseFormReturnType<DeliveryValues> }) {
  const t = useT();
  const root = useRef<HTMLFieldSetElement>(null);
  const { links } = form.values;
  function focusLater(selector: string) {
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  }
  return (
    <fieldset ref={root} className={css.root}>
      <legend>{t('work.links')}</legend>
      <p className={css.hint}>{t('work.linksHint')}</p>
      <ul className={css.rows}>
        {links.map((_, index) => (
          <li key={index} className={css.row}>
            <TextInput
              className={css.field ?? ''}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              aria-label={t('work.link', { nth: index + 1 })}
              placeholder="https://"
              {...form.getInputProps(`links.${index}.url`)}
            />
            {links.length > 1 && (
              <IconButton
                label={t('work.removeLink', { nth: index + 1 })}
                onClick={() => {
                  form.removeListItem('links', index);
                  focusLater('[data-add]');
                }}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {links.length < DELIVERY_LINKS_MAX && (
        <button
          type="button"
          className={css.add}
          data-add
          onClick={() => {
            form.insertListItem('links', { url: '' });
            focusLater('li:last-of-type input');
          }}
        >
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          {t('work.addLink')}
        </button>
      )}
    </fieldset>
  );
}
