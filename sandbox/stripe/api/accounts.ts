import type Stripe from 'stripe';
import { get, type Endpoint } from './endpoint.ts';
import { missing } from '#sandbox/stripe/local-stripe.ts';

/** The account that owns the key. @see https://docs.stripe.com/api/accounts/retrieve */
export const accountEndpoints: Endpoint[] = [
  get('/tax/settings', (_stripe, params) => {
    params.allowOnly();
    return {
      object: 'tax.settings',
      defaults: { provider: 'stripe', tax_behavior: null, tax_code: 'txcd_10701411' },
      head_office: { address: { country: 'MY' } },
      livemode: false,
      status: 'active',
      status_details: { active: {} },
    };
  }),
  get('/account', () => account),
  get('/accounts/:id', (_stripe, _params, id) => {
    if (id !== account.id) throw missing('account', id);
    return account;
  }),
  get('/balance', () => balance),
];

const openRequirements: Stripe.Account.Requirements & Stripe.Account.FutureRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

const account: Stripe.Account = {
  id: 'acct_1LecternSandbox0',
  object: 'account',
  business_profile: {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: '8299',
    minority_owned_business_designation: null,
    name: 'Lectern',
    product_description: null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  business_type: 'individual',
  capabilities: { card_payments: 'active', fpx_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  controller: { type: 'account' },
  country: 'MY',
  created: 1_700_000_000,
  default_currency: 'myr',
  details_submitted: true,
  email: 'instructor@example.com',
  external_accounts: {
    object: 'list',
    data: [],
    has_more: false,
    url: '/v1/accounts/acct_1LecternSandbox0/external_accounts',
  },
  future_requirements: openRequirements,
  metadata: {},
  payouts_enabled: true,
  requirements: openRequirements,
  settings: {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: true },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: 'Lectern', timezone: 'Asia/Kuala_Lumpur' },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
    payments: {
      statement_descriptor: 'LECTERN',
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: 'daily' },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  },
  tos_acceptance: { date: null, ip: null, user_agent: null },
  type: 'standard',
};

const balance: Stripe.Balance = {
  object: 'balance',
  available: [{ amount: 0, currency: 'myr', source_types: { card: 0 } }],
  connect_reserved: [{ amount: 0, currency: 'myr' }],
  livemode: false,
  pending: [{ amount: 0, currency: 'myr', source_types: { card: 0 } }],
};
