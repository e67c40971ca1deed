import { createCreatorList, type CreatorList } from '@castlane/contract/discovery.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from '#features/search/discovery/words.ts';
import { Button } from '#ui/controls/Button.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { Group } from '#ui/layout.ts';
import { useKeepList } from './marks-api.ts';

export function ListNameForm({ list, onKept }: { list?: CreatorList; onKept: (list: CreatorList) => void }) {
  const keep = useKeepList();
  const { form, isSending, formProps } = useForm({
    initialValues: { name: list?.name ?? '' },
    check: createCreatorList.body,
    send: ({ name }) =>
      keep.mutateAsync(list ? { id: list.id, name } : { name }, {
        onSuccess(kept) {
          if (!list) form.reset();
          onKept(kept);
        },
      }),
    lineAt: 'name',
    isKept: true,
  });
  return (
    <form noValidate {...formProps}>
      <Group gap={10} wrap="nowrap" align="flex-start">
        <TextInput
          miw={0}
          flex={1}
          label={t(list ? 'discovery.listName' : 'discovery.newList')}
          placeholder={t('discovery.listHint')}
          maxLength={60}
          {...form.getInputProps('name')}
        />
        {/* Aligned with the field, not with its label. */}
        <Button type="submit" variant="light" h={44} mt={26} loading={isSending}>
          {t(list ? 'discovery.rename' : 'discovery.addList')}
        </Button>
      </Group>
    </form>
  );
}
