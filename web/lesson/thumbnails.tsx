import { useState } from 'react';
import type { Size } from '#rules/video/conversion.ts';
import {
  cellOfThumbnail,
  namesThumbnails,
  thumbnailsASide,
  thumbnailsFile,
} from '#rules/video/thumbnails.ts';
import type { PlaybackLease } from './playback-lease.ts';

export type Thumbnails = {
  /** Returns the URL that is valid now; null for a video without thumbnails. */
  url: () => string | null;
  savesData: boolean;
};

/** Returns the URL of a video's thumbnails, beside its master playlist, which names them; null when it has none. */
export function thumbnailsUrl(
  lease: Pick<PlaybackLease, 'current'> & Partial<Pick<PlaybackLease, 'saved'>>,
): string | null {
  if (lease.saved) return lease.saved.thumbnails;
  const { hls, playlists } = lease.current();
  if (!playlists.some(({ text }) => namesThumbnails(text))) return null;
  return hls.replace(/[^/]*$/, thumbnailsFile);
}

type ThumbnailPicture = {
  /** Null until it is needed. */
  src: string | null;
  /** The size of a tile; null until the picture is loaded. */
  tile: Size | null;
  onLoad: (tile: Size) => void;
  onError: () => void;
};

/** The picture with all thumbnails, which is loaded once, when `load` is first called. */
export function useThumbnails({ url }: Pick<Thumbnails, 'url'>) {
  const [src, setSrc] = useState<string | null>(null);
  const [tile, setTile] = useState<Size | null>(null);
  const [failed, setFailed] = useState(false);
  return {
    src,
    tile,
    load() {
      if (src === null && !failed) setSrc(url());
    },
    onLoad: setTile,
    onError() {
      setFailed(true);
      setSrc(null);
    },
    /** Lets `load` try again. */
    forgetFailure: () => setFailed(false),
  };
}

/** Returns the style that moves the picture to this tile. */
export function placeInPicture(place: number): { translate: string } {
  const { column, row } = cellOfThumbnail(place);
  const percent = (tiles: number) => `${(-100 / thumbnailsASide) * tiles}%`;
  return { translate: `${percent(column)} ${percent(row)}` };
}

type ThumbnailTileProps = { picture: ThumbnailPicture; place: number };

/** One tile of the picture, in its own size. */
export function ThumbnailTile({ picture: { src, tile, onLoad, onError }, place }: ThumbnailTileProps) {
  return (
    <span className="thumbnail" style={tile ?? {}}>
      <img
        src={src ?? undefined}
        alt=""
        draggable={false}
        style={placeInPicture(place)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onLoad({ width: naturalWidth / thumbnailsASide, height: naturalHeight / thumbnailsASide })
        }
        onError={onError}
      />
    </span>
  );
}
