import { words } from '#words/words.ts';
import { PaymentReviewsSection } from './payment-reviews-section.tsx';
import { PaymentFinder } from './payment-finder.tsx';
import { StudioFrame } from './studio-frame.tsx';
import { PaymentTabs } from './studio-navigation.tsx';

const { title, lead } = words.studioPayments;

/** The instructor's help for whoever paid and sees nothing, and the money that needs a decision. */
export default function PaymentsScreen() {
  return (
    <StudioFrame title={title} lead={lead}>
      <PaymentTabs />
      <PaymentFinder />
      <PaymentReviewsSection />
    </StudioFrame>
  );
}
