/**
 * The one origin of the product: CloudFront in front of the exported web app (S3) and the API (HTTP API).
 * `scripts/dev --export` reads behaviours and headers from the synthesised template and does the same.
 *
 * Invariants: browsers revalidate a page at each request and an existing hashed asset never; responses of
 * the API are cached only as their Cache-Control allows.
 */
import { fileURLToPath } from "node:url";
import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { type Stage, secret } from "./stage.ts";

/**
 * Content security policy of pages: the web app calls only its own origin. Scripts and styles are missing
 * here: each page is stored with this policy plus the hashes of its own (`scripts/stack/cloud/site.mjs`), and
 * `edge/status.js` sends the stored policy in place of this one.
 */
const PAGE_POLICY = [
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "frame-src 'none'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "media-src 'none'",
  "object-src 'none'",
  "worker-src 'self'",
].join("; ");
/** Content security policy of scripts, styles and images, which are not pages. */
const ASSET_POLICY = "default-src 'none'; frame-ancestors 'none'";

const ASKED_AGAIN = "public, max-age=0, must-revalidate";
/** Retry delay in seconds: an overload of the stage lasts about a second. */
const RETRY_AFTER_S = "1";
/** Keeps windows of other sites separate from the product's, and other sites from embedding its responses. */
const ALONE = [
  { header: "cross-origin-opener-policy", value: "same-origin", override: true },
  { header: "cross-origin-resource-policy", value: "same-origin", override: true },
];
const PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";

/**
 * Headers, beside the address, that a response of the API may depend on. Two are here only because the list
 * below is full: `x-app-platform`, since apps and the web rarely share a version and it adds few cache
 * entries, and `idempotency-key`, since requests with it are never cached.
 */
const CACHE_KEY_HEADERS = [
  "authorization",
  "idempotency-key",
  "x-app-platform",
  "x-app-version",
  "x-manage-token",
  "x-user-language",
  "x-user-currency",
];
/**
 * Further headers that the functions read, at most ten. CloudFront sets the viewer's address and place, not
 * the client.
 */
const FORWARDED_HEADERS = [
  "content-type",
  "user-agent",
  "x-device-id",
  "x-user-country",
  "cloudfront-viewer-address",
  "cloudfront-viewer-city",
  "cloudfront-viewer-country",
  "cloudfront-viewer-latitude",
  "cloudfront-viewer-longitude",
];

/** Paths of notices from providers, whose signatures are in headers of their own. */
const NOTICES = ["/api/base/gateway/payment/notice*", "/api/base/duffel/events*"];

/**
 * Query fields that the results calls read, taken together. Other fields are dropped. A field that a call
 * does not read, an odd value or another order of the fields still creates another cache entry; the
 * firewall limits how many one address can create.
 */
const RESULTS_FIELDS = [
  ...["option", "language", "currency"],
  ...["as_of", "product_id", "fare_code"],
  ...["month", "back"],
];

export interface WebProps {
  stage: Stage;
  api: HttpApi;
  bucket: Bucket;
  /** Custom domain; without it CloudFront's own is used. The certificate must be in us-east-1. */
  domain?: { name: string; certificateArn: string };
  firewallArn?: string;
}

export class Web extends Construct {
  readonly distribution: Distribution;
  readonly origin: string;
  private readonly apiHeaders: ResponseHeadersPolicy;

  constructor(scope: Construct, props: WebProps) {
    super(scope, "Web");
    const { api, bucket, domain } = props;
    this.apiHeaders = this.headers("api");
    // The gateway can also be called past CloudFront, so the functions trust viewer headers only with this
    // key.
    const functions = new HttpOrigin(`${api.apiId}.execute-api.${api.stack.region}.amazonaws.com`, {
      customHeaders: { "x-rota-edge": secret(this, props.stage, "edge-key") },
    });
    const pages = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        // The list permission makes S3 report a missing file as 404 and not as 403.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    };
    this.distribution = new Distribution(this, "Distribution", {
      comment: `rota ${props.stage}`,
      webAclId: props.firewallArn,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The firewall counts single addresses, and one household has more IPv6 addresses than WAF can count.
      // IPv6 can be enabled once WAF counts by prefix.
      enableIpv6: false,
      // CloudFront would otherwise cache a failure for ten seconds for every viewer, even with `no-store`.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(domain && {
        domainNames: [domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
      }),
      defaultBehavior: {
        ...pages,
        responseHeadersPolicy: this.headers("page", {
          cacheControl: ASKED_AGAIN,
          policy: PAGE_POLICY,
        }),
        functionAssociations: [
          this.edge("rewrite", FunctionEventType.VIEWER_REQUEST),
          this.edge("status", FunctionEventType.VIEWER_RESPONSE),
        ],
      },
      additionalBehaviors: {
        "/_next/static/*": {
          ...pages,
          // An existing file is stored as immutable (`scripts/stack/cloud/site.mjs`). A missing file may
          // appear later.
          responseHeadersPolicy: this.headers("asset", {
            cacheControl: ASKED_AGAIN,
            isStored: true,
            policy: ASSET_POLICY,
          }),
        },
        // Notices come before the rest of the API, because CloudFront takes the first pattern that matches.
        ...Object.fromEntries(NOTICES.map((path) => [path, this.noticeBehaviour(functions)])),
        "/api/*/gateway/results/*": this.resultsBehaviour(functions),
        "/api/*": this.apiBehaviour(functions),
      },
    });
    this.origin = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
  }

  /**
   * Results are equal for all viewers: the cache key is the address with the named fields only. The
   * function sees no more of the viewer than the network, by which it limits searches at external
   * suppliers.
   */
  private resultsBehaviour(origin: HttpOrigin): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
      compress: true,
      cachePolicy: new CachePolicy(this, "ResultsCache", {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.minutes(5),
        headerBehavior: CacheHeaderBehavior.none(),
        queryStringBehavior: CacheQueryStringBehavior.allowList(...RESULTS_FIELDS),
        cookieBehavior: CacheCookieBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      originRequestPolicy: new OriginRequestPolicy(this, "ResultsRequest", {
        headerBehavior: OriginRequestHeaderBehavior.allowList("cloudfront-viewer-address"),
        queryStringBehavior: OriginRequestQueryStringBehavior.allowList(...RESULTS_FIELDS),
        cookieBehavior: OriginRequestCookieBehavior.none(),
      }),
      responseHeadersPolicy: this.apiHeaders,
    };
  }

  /** Forwards all headers of a provider's notice: a notice without its signature header would be rejected. */
  private noticeBehaviour(origin: HttpOrigin): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.apiHeaders,
    };
  }

  private apiBehaviour(origin: HttpOrigin): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      compress: true,
      cachePolicy: new CachePolicy(this, "ApiCache", {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(1),
        headerBehavior: CacheHeaderBehavior.allowList(...CACHE_KEY_HEADERS),
        queryStringBehavior: CacheQueryStringBehavior.all(),
        cookieBehavior: CacheCookieBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      originRequestPolicy: new OriginRequestPolicy(this, "ApiRequest", {
        headerBehavior: OriginRequestHeaderBehavior.allowList(...FORWARDED_HEADERS),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
        cookieBehavior: OriginRequestCookieBehavior.none(),
      }),
      // The page that leads to the issuer comes from the API and has a policy of its own.
      responseHeadersPolicy: this.apiHeaders,
    };
  }

  private edge(name: string, eventType: FunctionEventType) {
    const filePath = fileURLToPath(new URL(`../edge/${name}.js`, import.meta.url));
    const edge = new EdgeFunction(this, name, {
      code: FunctionCode.fromFile({ filePath }),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: edge, eventType };
  }

  /** The cache lifetime stored with a file takes precedence over this one if `isStored` is set. */
  private headers(kind: string, own?: { cacheControl: string; isStored?: true; policy: string }) {
    return new ResponseHeadersPolicy(this, `${kind}-headers`, {
      securityHeadersBehavior: {
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: false,
        },
        ...(own && {
          contentSecurityPolicy: { contentSecurityPolicy: own.policy, override: own.isStored === true },
          frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        }),
      },
      customHeadersBehavior: {
        customHeaders: own
          ? [
              { header: "cache-control", value: own.cacheControl, override: !own.isStored },
              { header: "permissions-policy", value: PERMISSIONS, override: true },
              ...ALONE,
            ]
          : [
              // The gateway's own 429 and 503 lack a retry delay; the header has no effect on other
              // responses.
              { header: "retry-after", value: RETRY_AFTER_S, override: false },
              // Tickets and invoices belong to one buyer and must not be indexed; public content is indexed
              // through the pages.
              { header: "x-robots-tag", value: "noindex", override: true },
              ...ALONE,
            ],
      },
    });
  }
}
