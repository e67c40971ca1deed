import { createCategory, type ManagedCategory, type changeCategory } from '@castlane/contract/category.ts';
import { tidied } from '@castlane/contract/text.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { queryOptions, useMutation, useQueryClient, type Register } from '@tanstack/react-query';
import { WRITE_CODES } from '#features/staff/desk/queries.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { count } from '#platform/language/format.ts';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { TextInput } from '#ui/controls/fields.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Group, Text } from '#ui/layout.ts';
import css from './Categories.module.css';
import { call } from '#platform/http/api.ts';

type CategoryRowProps = { category: ManagedCategory; isFirst: boolean; isLast: boolean; onMove: (by: 1 | -1) => void };

export function CategoryRow({ category, isFirst, isLast, onMove }: CategoryRowProps) {
  const { name, isRetired, jobs, accounts } = category;
  const [isRenaming, setIsRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  function close() {
    setIsRenaming(false);
    requestAnimationFrame(() => pencil.current?.focus());
  }
  if (isRenaming) {
    return (
      <li className={css.row}>
        <RenameForm category={category} onClose={close} />
      </li>
    );
  }
  return (
    <li className={css.row}>
      <div className={css.words}>
        <Text component="b" display="block" fw={600} {...(isRetired && { variant: 'muted' })}>
          {name}
        </Text>
        <Text component="small" display="block" size="sm" variant="muted">
          {`${t('staffRecords.jobs', { count: jobs, number: count(jobs) })} · ${t('staffRecords.people', { count: accounts, number: count(accounts) })}`}
        </Text>
      </div>
      {isRetired && <StatusBadge tone="neutral">{t('staffRecords.retired')}</StatusBadge>}
      <Group className={css.actions} gap={2} wrap="nowrap" align="stretch">
        {/* Not disabled at the ends, since a disabled button loses the focus. */}
        <IconButton
          Icon={IconArrowUp}
          label={t('staffRecords.up', { name })}
          size="sm"
          aria-disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          Icon={IconArrowDown}
          label={t('staffRecords.down', { name })}
          size="sm"
          aria-disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          Icon={IconPencil}
          ref={pencil}
          label={t('staffRecords.rename', { name })}
          size="sm"
          onClick={() => setIsRenaming(true)}
        />
        <RetireButton category={category} />
      </Group>
    </li>
  );
}

function RetireButton({ category: { id, name, isRetired } }: { category: ManagedCategory }) {
  const change = useChangeCategory();
  function toggle() {
    if (change.isPending) return;
    change.mutate(
      { id, isRetired: !isRetired },
      { onSuccess: () => toast.success(t(isRetired ? 'staffRecords.isBack' : 'staffRecords.isRetired', { name })) },
    );
  }
  const Icon = isRetired ? IconArchiveOff : IconArchive;
  return (
    <IconButton Icon={Icon} label={t(isRetired ? 'staffRecords.bringBack' : 'staffRecords.retire', { name })} size="sm" onClick={toggle} />
  );
}

function RenameForm({ category: { id, name }, onClose }: { category: ManagedCategory; onClose: () => void }) {
  const change = useChangeCategory({ inline: WRITE_CODES });
  const { form, isSending, formProps } = useForm({
    initialValues: { name },
    check: createCategory.body,
    send: async (values) => {
      if (tidied(values.name) !== name) {
        await change.mutateAsync({ id, name: values.name });
        toast.success(t('staffRecords.renamed'));
      }
      onClose();
    },
    lineAt: 'name',
  });

  return (
    <form className={css.rename} noValidate {...formProps}>
      <TextInput
        size="sm"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked to rename it
        autoFocus
        aria-label={t('staffRecords.rename', { name })}
        maxLength={80}
        {...form.getInputProps('name')}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button type="submit" size="sm" loading={isSending}>
        {t('staffRecords.save')}
      </Button>
      <Button variant="subtle" size="sm" onClick={onClose}>
        {t('staff.cancel')}
      </Button>
    </form>
  );
}

export const categoriesQuery = queryOptions({
  queryKey: ['staff', 'categories'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/categories', { signal })).items,
  meta: { quiet: true },
});

type Change = { id: string } & BodyIn<typeof changeCategory>;

/** Renames, retires or moves a category. A move shows before the server answers. */
export function useChangeCategory(meta: Register['mutationMeta'] = {}) {
  const client = useQueryClient();
  const { queryKey } = categoriesQuery;
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => call('PATCH /staff/v1/categories/:id', { params: { id }, body }),
    // One at a time: a position depends on the move before.
    scope: { id: 'categories' },
    onMutate: async ({ id, index }) => {
      if (index === undefined) return;
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (items) => items && moved(items, id, index));
    },
    onSuccess: ({ items }) => client.isMutating({ mutationKey: ['staff', 'category'] }) === 1 && client.setQueryData(queryKey, items),
    onError: () => void client.invalidateQueries({ queryKey }),
    mutationKey: ['staff', 'category'],
    meta,
  });
}

function moved(items: readonly ManagedCategory[], id: string, index: number): ManagedCategory[] {
  const others = items.filter((each) => each.id !== id);
  return others.toSpliced(index, 0, ...items.filter((each) => each.id === id));
}
