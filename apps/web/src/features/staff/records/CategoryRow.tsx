import { createCategory, type ManagedCategory } from '@castlane/contract/category.ts';
import { tidied } from '@castlane/contract/text.ts';
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
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
import { useChangeCategory } from './categories-api.ts';

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
        <IconButton label={t('staffRecords.up', { name })} size="sm" aria-disabled={isFirst} onClick={() => onMove(-1)}>
          <IconArrowUp size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('staffRecords.down', { name })} size="sm" aria-disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton ref={pencil} label={t('staffRecords.rename', { name })} size="sm" onClick={() => setIsRenaming(true)}>
          <IconPencil size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
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
    <IconButton label={t(isRetired ? 'staffRecords.bringBack' : 'staffRecords.retire', { name })} size="sm" onClick={toggle}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
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
