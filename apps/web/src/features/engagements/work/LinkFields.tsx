import { DELIVERY_LINKS_MAX } from '@castlane/contract/policy.ts';
import type { UseFormReturnType } from '@mantine/form';
import { withHttps } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { FieldRows } from '#ui/FieldRows.tsx';
import { TextInput } from '#ui/TextInput.ts';
import type { DeliveryValues } from './delivery-values.ts';

/** Where the work can be seen, a line for each place. */
export function LinkFields({ form }: { form: UseFormReturnType<DeliveryValues> }) {
  const t = useT();
  const { links } = form.values;
  return (
    <FieldRows
      legend={t('work.links')}
      hint={t('work.linksHint')}
      rows={links.map((_, index) => (
        <TextInput
          key={index}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          aria-label={t('work.link', { nth: index + 1 })}
          placeholder="https://"
          {...form.getInputProps(`links.${index}.url`)}
          onBlur={({ currentTarget }) => form.setFieldValue(`links.${index}.url`, withHttps(currentTarget.value))}
        />
      ))}
      isNeeded
      removeLabel={(nth) => t('work.removeLink', { nth })}
      onRemove={(index) => form.removeListItem('links', index)}
      addLabel={t('work.addLink')}
      onAdd={() => form.insertListItem('links', { url: '' })}
      isFull={links.length >= DELIVERY_LINKS_MAX}
    />
  );
}
