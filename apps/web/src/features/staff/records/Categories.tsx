import { createCategory, type ManagedCategory } from '@castlane/contract/category.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#ui/states/Loaded.tsx';
import { PageFrame } from '#features/staff/desk/PageFrame.tsx';
import { useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from './words.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Stack } from '#ui/layout.ts';
import css from './Categories.module.css';
import { categoriesQuery, CategoryRow, useChangeCategory } from './CategoryRow.tsx';

export function Categories() {
  const query = useQuery(categoriesQuery);
  return (
    <PageFrame title={t('staff.nav.categories')} note={t('staffRecords.categoriesNote')}>
      <Stack gap={16} maw={720}>
        <AddForm />
        <Loaded query={query} skeleton={<Skeletons />}>
          {(items) => <List items={items} />}
        </Loaded>
      </Stack>
    </PageFrame>
  );
}

function List({ items }: { items: readonly ManagedCategory[] }) {
  const [said, setSaid] = useState('');
  const change = useChangeCategory();
  if (items.length === 0) {
    return (
      <Card pad="none">
        <EmptyState art={<ArtEmptySearch />} title={t('staffRecords.noCategories')} text={t('staffRecords.noCategoriesText')} />
      </Card>
    );
  }

  function move(category: ManagedCategory, index: number) {
    if (index < 0 || index >= items.length) return;
    setSaid(t('staffRecords.moved', { name: category.name, place: index + 1, count: items.length }));
    change.mutate({ id: category.id, index });
  }

  return (
    <Card pad="none">
      <ol data-rows aria-label={t('staff.nav.categories')}>
        {items.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onMove={(by) => move(category, index + by)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Card>
  );
}

function AddForm() {
  const create = useWrite((body: { name: string }) => call('POST /staff/v1/categories', { body }), {
    done: ({ name }) => t('staffRecords.added', { name }),
    stale: [categoriesQuery.queryKey],
  });
  const { form, isSending, formProps } = useForm({
    initialValues: { name: '' },
    check: createCategory.body,
    send: (values) => create.mutateAsync(values),
    onSent: () => form.reset(),
    lineAt: 'name',
    isKept: true,
  });

  return (
    <form className={css.add} noValidate {...formProps}>
      <TextInput label={t('staffRecords.newCategory')} maxLength={80} {...form.getInputProps('name')} />
      <Button type="submit" loading={isSending}>
        {t('staffRecords.add')}
      </Button>
    </form>
  );
}

function Skeletons() {
  return (
    <Loading>
      <Card pad="none">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={css.row}>
            <Skeleton width="40%" height={14} />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
