import type { Platform } from '@castlane/contract/primitives.ts';
import { CategoryChip } from '#ui/badges/badges.tsx';
import { PlatformBadge } from '#ui/badges/PlatformBadge.tsx';
import { Group } from '#ui/layout.ts';
import { platformName } from './job-words.ts';

type JobTagsProps = { job: { platforms: readonly Platform[]; categories: readonly { id: string; name: string }[] } };

export function JobTags({ job: { platforms, categories } }: JobTagsProps) {
  return (
    <Group flex={1} gap={6}>
      {platforms.map((platform) => (
        <PlatformBadge key={platform} platform={platform} label={platformName(platform)} />
      ))}
      {categories.map(({ id, name }) => (
        <CategoryChip key={id}>{name}</CategoryChip>
      ))}
    </Group>
  );
}
