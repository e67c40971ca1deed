import type { BriefChange } from '@castlane/contract/brief.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useCategories } from '#features/categories/api.ts';
import { useT } from '#features/jobs/i18n.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Stack, Text } from '#ui/layout.ts';
import css from './BriefChanges.module.css';
import { changeWords } from './change-words.ts';

/** Lists the differences between two versions of a brief, each with its old and its new text. */
export function BriefChanges({ changes }: { changes: readonly BriefChange[] }) {
  const t = useT();
  const categories = useCategories();
  return (
    <Stack component="dl" gap={10}>
      {changes.map((change) => {
        const { name, before, after } = changeWords(change, categories);
        return (
          <div key={change.field} className={css.change}>
            <Text component="dt" size="sm" variant="muted">
              {name}
            </Text>
            <dd>
              <VisuallyHidden>{t('changes.before')} </VisuallyHidden>
              <del>{before}</del>
              <Group component="span" gap={8} wrap="nowrap" align="stretch" miw={0}>
                <IconArrowRight size={16} stroke={2} aria-hidden="true" />
                <VisuallyHidden>{t('changes.now')} </VisuallyHidden>
                <ins>{after}</ins>
              </Group>
            </dd>
          </div>
        );
      })}
    </Stack>
  );
}
