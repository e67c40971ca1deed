import type { Job } from '@castlane/contract/job.ts';
import { CategoryChip } from '#ui/badges/badges.tsx';
import { PlatformBadge } from '#ui/badges/PlatformBadge.tsx';
import { platformName } from './job-words.ts';

export function JobTags({ job: { platforms, categories } }: { job: Pick<Job, 'platforms' | 'categories'> }) {
  return (
    <>
      {platforms.map((platform) => (
        <PlatformBadge key={platform} platform={platform} label={platformName(platform)} />
      ))}
      {categories.map(({ id, name }) => (
        <CategoryChip key={id}>{name}</CategoryChip>
      ))}
    </>
  );
}
