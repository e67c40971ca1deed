import type { Config } from '#platform/config.ts';

type WithStandIns = { config: Config; stop: () => Promise<void> };

/** Where no key of the video service is given, a stand-in on this machine answers for it, so that everything can be tried. Never in production. */
export async function withStandIns(config: Config): Promise<WithStandIns> {
  if (config.production || config.google) return { config, stop: async () => {} };
  // A package for trying and tests only: what is shipped comes without it.
  const { startVideoService } = await import('@castlane/stand-ins/video-service.ts');
  const { url, stop } = await startVideoService();
  return { config: { ...config, google: { apiUrl: url, apiKey: 'stand-in' }, standIns: ['youtube'] }, stop };
}
