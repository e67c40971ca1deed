import { createCreatorList, type CreatorList } from '@castlane/contract/discovery.ts';
import { useState } from 'react';
import { issuesOf, lineOf, useFirstBad } from '#platform/forms/form.ts';
import { useT } from '#features/search/discovery/i18n.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { Group } from '#ui/layout.ts';
import { useKeepList } from './marks-api.ts';

/** Names a new list, or renames an existing one. */
export function ListNameForm({ list, onKept }: { list?: CreatorList; onKept: (list: CreatorList) => void }) {
  const t = useT();
  const keep = useKeepList();
  const { ref, focusFirstBad } = useFirstBad();
  const [name, setName] = useState(list?.name ?? '');
  const [issue, setIssue] = useState<string>();
  function send() {
    if (keep.isPending) return;
    const wrong = issuesOf(createCreatorList.body, { name })['name'];
    setIssue(wrong);
    if (wrong) return focusFirstBad();
    keep.mutate(list ? { id: list.id, name } : { name }, {
      onSuccess(kept) {
        if (!list) setName('');
        onKept(kept);
      },
      onError(problem) {
        setIssue(fieldErrors(problem)['name'] ?? lineOf(problem));
        focusFirstBad();
      },
    });
  }
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Group gap={10} wrap="nowrap" align="flex-start">
        <TextInput
          miw={0}
          flex={1}
          label={t(list ? 'discovery.listName' : 'discovery.newList')}
          placeholder={t('discovery.listHint')}
          value={name}
          error={issue}
          maxLength={60}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setIssue(undefined);
          }}
        />
        {/* Aligned with the field, not with its label. */}
        <Button type="submit" variant="light" h={44} mt={26} loading={keep.isPending}>
          {t(list ? 'discovery.rename' : 'discovery.addList')}
        </Button>
      </Group>
    </form>
  );
}
