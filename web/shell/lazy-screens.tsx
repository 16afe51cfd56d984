import type { ComponentType } from 'react';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { useLocation } from '#web/platform/router.tsx';
import { ScreenFailed } from './failure.tsx';

/** Loads a screen, or several that are chosen by the path and loaded in turn. */
export type LoadScreen = () => Promise<{
  default: ComponentType;
  preload?: (path: string) => Promise<void>;
}>;

/** Returns a component that shows the screen of the URL, each loaded when it is first shown. */
export function lazyScreens<P extends string>(
  loaders: Record<P, LoadScreen>,
  pageOf: (path: string) => P,
): { Screens: ComponentType; preload: (path: string) => Promise<void> } {
  const preloaded = new Map<P, ComponentType>();
  const screens = new Map<P, ComponentType>();

  function screenOf(page: P): ComponentType {
    const made =
      screens.get(page) ??
      lazyComponent(
        () => loadPart(loaders[page], { reloadFor: page }),
        ScreenFailed,
        () => preloaded.get(page),
      );
    screens.set(page, made);
    return made;
  }

  function Screens() {
    const page = pageOf(useLocation().pathname);
    const Screen = screenOf(page);
    return <Screen key={page} />;
  }

  /** Loads the screen of a path once; resolves also when that fails. */
  async function preload(path: string): Promise<void> {
    const page = pageOf(path);
    try {
      const loaded = await loaders[page]();
      await loaded.preload?.(path);
      preloaded.set(page, loaded.default);
    } catch {
      // The screen reports it when it is shown.
    }
  }

  return { Screens, preload };
}
