import { PaymentPicture } from '../../pictures/payment-picture.tsx';
import { EmptyPicture, QuietPicture } from '../../pictures/state-picture.tsx';
import { Button } from '../button.tsx';
import { Loading } from '../loading.tsx';
import { Message } from '../message.tsx';
import { galleryWords } from './gallery-words.ts';
import { Samples } from './samples.tsx';

const { title, empty, failed, again, waiting, loading } = galleryWords.states;

/** The states of a message: empty, failed, waiting and loading. */
export function StateSamples() {
  return (
    <Samples title={title}>
      <div className="grid gap-6 md:grid-cols-2">
        <Message level={3} title={empty[0]} picture={<EmptyPicture />}>
          <p>{empty[1]}</p>
        </Message>
        <Message
          level={3}
          title={failed[0]}
          picture={<QuietPicture />}
          action={<Button onPress={() => undefined}>{again}</Button>}
        >
          <p>{failed[1]}</p>
        </Message>
        <Message level={3} title={waiting[0]} picture={<PaymentPicture state="on-its-way" />}>
          <p>{waiting[1]}</p>
        </Message>
        <Loading label={loading} />
      </div>
    </Samples>
  );
}
