/**
 * A refusal in the shape of Stripe's errors.
 * @see https://docs.stripe.com/api/errors
 */
export class StripeError extends Error {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error';
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    message: string,
    details: { status?: number; type?: StripeError['type']; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = details.status ?? 400;
    this.type = details.type ?? 'invalid_request_error';
    this.code = details.code;
    this.param = details.param;
  }

  /** The reply's body; fields without a value are left out, as Stripe does. */
  toReply(): object {
    return {
      error: {
        ...(this.code && {
          code: this.code,
          doc_url: `https://stripe.com/docs/error-codes/${this.code.replaceAll('_', '-')}`,
        }),
        message: this.message,
        ...(this.param && { param: this.param }),
        type: this.type,
      },
    };
  }
}

/** 404 where the id stands in the path, 400 where it came as a parameter. */
export function missing(kind: string, id: string, param?: string): StripeError {
  const name = kind === 'checkout.session' ? 'checkout session' : kind.replaceAll('_', ' ');
  return new StripeError(`No such ${name}: '${id}'`, {
    status: param ? 400 : 404,
    code: 'resource_missing',
    param: param ?? 'id',
  });
}
