import type { NotificationData } from '@castlane/contract/notification.ts';

/** Where a mail or a push message leads, and the label of its button. */
export type Place = { label: string; path: string };

export function home(): Place {
  return { label: 'See what’s new', path: '/' };
}

export function profile(): Place {
  return { label: 'Open your profile', path: '/profile' };
}

export function security(): Place {
  return { label: 'See how you log in', path: '/settings' };
}

export function ownReviews(): Place {
  return { label: 'Read the review', path: '/profile?tab=reviews' };
}

export function setUp(): Place {
  return { label: 'Set up your profile', path: '/set-up-profile' };
}

export function myJobs(): Place {
  return { label: 'See your jobs', path: '/my-job' };
}

export function brief({ jobSlug }: NotificationData): Place {
  return jobSlug === undefined ? myJobs() : { label: 'See your comment', path: `/feed-details/${jobSlug}` };
}

export function ownJob({ jobSlug }: NotificationData): Place {
  return jobSlug === undefined ? myJobs() : { label: 'See the job', path: `/job-post-details/${jobSlug}` };
}

/** Where the owner reads what creators ask about a job. */
export function ownQuestions({ jobSlug }: NotificationData): Place {
  return jobSlug === undefined ? myJobs() : { label: 'Read the question', path: `/job-post-details/${jobSlug}?tab=questions` };
}

/** Where the owner of a job with several openings sees one engagement; without its id, all jobs. */
export function ownWork({ jobSlug, engagementId }: NotificationData): Place {
  if (jobSlug === undefined || engagementId === undefined) return myJobs();
  return { label: 'See the work', path: ownWorkPath(jobSlug, engagementId) };
}

/** The owner's page of a job. With an engagement, it shows that one. */
export function ownWorkPath(jobSlug: string, engagementId: string | null): string {
  return `/job-post-details/${jobSlug}${engagementId === null ? '' : `?tab=creators&work=${engagementId}`}`;
}

export function chat({ threadId }: NotificationData): Place {
  return { label: 'Open the chat', path: threadId === undefined ? '/message' : `/message?thread=${threadId}` };
}

export function offer(data: NotificationData): Place {
  return { ...chat(data), label: 'Read the terms' };
}
