import type { BriefChange } from '@castlane/contract/brief.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useCategories } from '#features/categories/api.ts';
import { t } from './words.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { changeWords, type ChangeWords } from './change-words.ts';
import { TextDifference } from './TextDifference.tsx';

type Props = { changes: readonly BriefChange[]; more?: readonly ChangeWords[] };

/** Lists the differences between two versions of a brief: texts word by word, other fields with the old and the new value. */
export function BriefChanges({ changes, more = [] }: Props) {
  const categories = useCategories();
  return (
    <Stack component="dl" gap={10}>
      {[...changes.map((change) => changeWords(change, categories)), ...more].map((change) => (
        <div key={change.name}>
          <Text component="dt" size="sm" variant="muted">
            {change.name}
          </Text>
          {'texts' in change ? (
            <Box component="dd" mt={2}>
              <TextDifference {...change.texts} />
            </Box>
          ) : (
            <OldAndNew before={change.before} after={change.after} />
          )}
        </div>
      ))}
    </Stack>
  );
}

function OldAndNew({ before, after }: { before: string; after: string }) {
  return (
    <Group component="dd" gap="2px 8px">
      <VisuallyHidden>{t('changes.before')} </VisuallyHidden>
      <Text component="del" inherit variant="muted" td="line-through" miw={0}>
        {before}
      </Text>
      <Group component="span" gap={8} wrap="nowrap" align="stretch" miw={0}>
        <Text span inherit variant="muted" mt={2}>
          <IconArrowRight size={16} stroke={2} aria-hidden="true" />
        </Text>
        <VisuallyHidden>{t('changes.now')} </VisuallyHidden>
        <Text component="ins" inherit variant="text" fw={560} miw={0}>
          {after}
        </Text>
      </Group>
    </Group>
  );
}
