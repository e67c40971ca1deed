import type { BriefChange } from '@castlane/contract/brief.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useCategories } from '#features/categories/api.ts';
import { useT } from '#features/jobs/i18n.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Stack, Text } from '#ui/layout.ts';
import { changeWords, type ChangeWords } from './change-words.ts';

type Props = { changes: readonly BriefChange[]; more?: readonly ChangeWords[] };

/** Lists the differences between two versions of a brief, each with its old and its new text. `more`: changes outside the brief. */
export function BriefChanges({ changes, more = [] }: Props) {
  const t = useT();
  const categories = useCategories();
  return (
    <Stack component="dl" gap={10}>
      {[...changes.map((change) => changeWords(change, categories)), ...more].map(({ name, before, after }) => (
        <div key={name}>
          <Text component="dt" size="sm" variant="muted">
            {name}
          </Text>
          <Group component="dd" gap="2px 8px">
            <VisuallyHidden>{t('changes.before')} </VisuallyHidden>
            <Text component="del" inherit variant="muted" td="line-through" lineClamp={4} miw={0}>
              {before}
            </Text>
            <Group component="span" gap={8} wrap="nowrap" align="stretch" miw={0}>
              <Text span inherit variant="muted" mt={2}>
                <IconArrowRight size={16} stroke={2} aria-hidden="true" />
              </Text>
              <VisuallyHidden>{t('changes.now')} </VisuallyHidden>
              <Text component="ins" inherit variant="text" fw={560} lineClamp={4} miw={0}>
                {after}
              </Text>
            </Group>
          </Group>
        </div>
      ))}
    </Stack>
  );
}
