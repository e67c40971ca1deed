import css from './AuthScene.module.css';
import { SceneChannel, SceneDone, SceneFace, SceneJob } from './SceneCards.tsx';

/** Art with parts of the product: a job, an approved comment, and a channel with its number, source and age. */
export function AuthScene() {
  return (
    <div className={css.root} aria-hidden="true">
      <SceneFace face="one" size={60} className={css.one} />
      <SceneFace face="two" size={46} className={css.two} />
      <SceneFace face="three" size={44} className={css.three} />
      <SceneJob className={css.job} />
      <SceneDone className={css.approved} what="approved" />
      <SceneChannel className={css.channel} />
    </div>
  );
}
