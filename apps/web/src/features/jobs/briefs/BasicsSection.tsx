import { useCategories } from '#features/categories/api.ts';
import { useT } from './i18n.ts';
import { FieldAside, TextCount } from '#ui/FieldAside.tsx';
import { MultiSelect } from '#ui/MultiSelect.ts';
import { optionFilter } from '#ui/option-filter.ts';
import { Textarea } from '#ui/Textarea.ts';
import { TextInput } from '#ui/TextInput.ts';
import { BriefSection } from './BriefSection.tsx';
import type { BriefFormState } from './use-brief-form.ts';

const TITLE_MAX = 100;
const DESCRIPTION_MAX = 5000;
const CATEGORIES_MAX = 3;

export function BasicsSection({ form }: { form: BriefFormState }) {
  const t = useT();
  const categories = useCategories();
  const { title, description, categories: chosen } = form.values;
  return (
    <BriefSection title={t('brief.basics')}>
      <FieldAside aside={<TextCount text={title} max={TITLE_MAX} />}>
        <TextInput
          label={t('brief.title')}
          placeholder={t('brief.titleExample')}
          required
          autoComplete="off"
          {...form.getInputProps('title')}
        />
      </FieldAside>
      <MultiSelect
        label={t('brief.categories')}
        placeholder={chosen.length < CATEGORIES_MAX ? t('brief.categoriesHint', { count: CATEGORIES_MAX }) : undefined}
        data={categories.map(({ id, name }) => ({ value: id, label: name }))}
        maxValues={CATEGORIES_MAX}
        searchable
        hidePickedOptions
        filter={optionFilter}
        nothingFoundMessage={t('form.nothingFound')}
        required
        {...form.getInputProps('categories')}
      />
      <FieldAside aside={<TextCount text={description} max={DESCRIPTION_MAX} />}>
        <Textarea
          label={t('brief.description')}
          description={t('brief.descriptionHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={7}
          resize="vertical"
          required
          {...form.getInputProps('description')}
        />
      </FieldAside>
    </BriefSection>
  );
}
