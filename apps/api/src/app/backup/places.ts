import type { BackupPlace } from '#platform/backups/settings.ts';
import { folderPlace } from './folder.ts';
import type { Place } from './place.ts';

export async function placeAt(place: BackupPlace): Promise<Place> {
  // Loaded on demand: most places are folders.
  return 'folder' in place ? folderPlace(place.folder) : (await import('./bucket.ts')).bucketPlace(place);
}
